"""Writes the JSON schemas of Kubernetes for kubeconform: kubernetes-schemas.py FOLDER VERSION...

They come from the package kubernetes-validate of PyPI. Its schemas refer to a file of definitions by an
address that only its own program resolves: here each schema gets the definitions itself.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "kubernetes-validate==1.37.0"
KINDS = [
    "deployment-apps-v1",
    "horizontalpodautoscaler-autoscaling-v2",
    "ingress-networking-v1",
    "job-batch-v1",
    "poddisruptionbudget-policy-v1",
    "service-v1",
    "statefulset-apps-v1",
]


def write_schemas(wheel: zipfile.ZipFile, folder: pathlib.Path, version: str) -> None:
    source = f"kubernetes_validate/kubernetes-json-schema/v{version}-local-strict"

    def read(name: str) -> dict:
        text = wheel.read(f"{source}/{name}.json").decode()
        return json.loads(text.replace("/api/_definitions.json#", "#").replace("_definitions.json#", "#"))

    definitions = read("_definitions")["$defs"]
    target = folder / f"v{version}"
    target.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        schema = {**read(kind), "$defs": definitions}
        (target / f"{kind}.json").write_text(json.dumps(schema))


folder, *versions = sys.argv[1:]
with tempfile.TemporaryDirectory() as download:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", download, PACKAGE]
    subprocess.run(pip, check=True)
    [file] = pathlib.Path(download).glob("*.whl")
    with zipfile.ZipFile(file) as wheel:
        for version in versions:
            write_schemas(wheel, pathlib.Path(folder), version)
