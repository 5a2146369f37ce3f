import inspect
import os
import pickle
import sys


def double(x):
    return 2 * x


name = __name__
same = pickle.loads(pickle.dumps(double)) is double
arguments = len(sys.argv)
print(name, os.path.basename(sys.argv[0]), arguments)
print(inspect.getsource(double), end="")
