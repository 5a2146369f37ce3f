rows, features, hidden = 64, 128, 512
products = 2 * rows * features * hidden + 2 * rows * hidden * features
additions = rows * hidden + rows * features
flops = products + additions
print("products: ", products)
print("additions:", additions)
print("flops:    ", flops)
