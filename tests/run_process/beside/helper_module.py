def double(x):
    return 2 * x


def fail():
    raise LookupError("in the helper")
