import os

words = list({"jaxpr", "stablehlo", "hlo", "xla", "mlir"})
seed = os.environ.get("PYTHONHASHSEED")
flags = "XLA_FLAGS" in os.environ
print(words)
print(sorted(os.environ))
