#!/bin/sh
# Checks the chart: helm lint, helm template and kubeconform, against two versions of Kubernetes. Needs helm,
# kubeconform (both: go install), Python 3 and pip on the PATH. Ends with another code than 0 at the first fault.
set -eu
cd "$(dirname "$0")"

schemas=${SCHEMAS:-../../.redial/cache/kubernetes-schemas}
test -d "$schemas" || python3 kubernetes-schemas.py "$schemas" 1.30.0 1.37.0

for values in redial/ci/*.yaml; do
  helm lint --strict --quiet redial --values "$values"
  for version in 1.30.0 1.37.0; do
    helm template redial redial --kube-version "$version" --values "$values" |
      kubeconform -strict -summary -kubernetes-version "$version" \
        -schema-location "$schemas/{{.NormalizedKubernetesVersion}}/{{.ResourceKind}}{{.KindSuffix}}.json"
  done
done
