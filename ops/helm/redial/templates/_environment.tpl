{{- /* A variable from a key of existingSecret; with `optional` the key may be missing. */ -}}
{{- define "redial.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ required "existingSecret is required" .root.Values.existingSecret }}
      key: {{ .key | default .name }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}

{{- /* The password comes before the address that holds it, so that Kubernetes puts it in. */ -}}
{{- define "redial.database" -}}
{{ include "redial.secretVariable" (dict "root" .root "name" "DATABASE_PASSWORD" "key" .passwordKey) }}
- name: DATABASE_URL
  value: "postgres://{{ .login }}:$(DATABASE_PASSWORD)@{{ required "postgres.address is required" .root.Values.postgres.address }}/{{ .root.Values.postgres.database }}{{ with .root.Values.postgres.parameters }}?{{ . }}{{ end }}"
{{- end }}

{{- define "redial.temporal" -}}
- name: TEMPORAL_ADDRESS
  value: {{ required "temporal.address is required" .Values.temporal.address | quote }}
- name: TEMPORAL_NAMESPACE
  value: {{ .Values.temporal.namespace | quote }}
{{ include "redial.secretVariable" (dict "root" . "name" "TEMPORAL_API_KEY" "optional" true) }}
{{ include "redial.secretVariable" (dict "root" . "name" "TEMPORAL_PAYLOAD_KEYS" "optional" true) }}
{{- if .Values.temporal.tlsSecret }}
- name: TEMPORAL_TLS
  value: 'true'
{{- if .Values.temporal.tlsHasAuthority }}
- name: TEMPORAL_TLS_SERVER_CA_CERT_PATH
  value: /etc/redial/temporal/ca.crt
{{- end }}
{{- if .Values.temporal.tlsHasClientCertificate }}
- name: TEMPORAL_TLS_CLIENT_CERT_PATH
  value: /etc/redial/temporal/tls.crt
- name: TEMPORAL_TLS_CLIENT_KEY_PATH
  value: /etc/redial/temporal/tls.key
{{- end }}
{{- end }}
{{- end }}

{{- define "redial.volumes" -}}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
  {{- if .Values.temporal.tlsSecret }}
  - name: temporal-tls
    secret: { secretName: {{ .Values.temporal.tlsSecret }} }
  {{- end }}
{{- end }}

{{- define "redial.volumeMounts" -}}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- if .Values.temporal.tlsSecret }}
  - { name: temporal-tls, mountPath: /etc/redial/temporal, readOnly: true }
  {{- end }}
{{- end }}

{{- define "redial.callControlUrl" -}}
{{- if .Values.callControl.embedded.enabled -}}
http://{{ .Release.Name }}-call-control:8082
{{- else -}}
{{ required "callControl.url is required" .Values.callControl.url }}
{{- end }}
{{- end }}

{{- define "redial.callControlAccount" -}}
- name: CALL_CONTROL_ACCOUNT_SID
  value: {{ required "callControl.accountSid is required" .Values.callControl.accountSid | quote }}
- name: PUBLIC_URL
  value: {{ required "publicUrl is required" .Values.publicUrl | quote }}
{{ include "redial.secretVariable" (dict "root" . "name" "CALL_CONTROL_TOKEN") }}
{{ include "redial.secretVariable" (dict "root" . "name" "CALL_CONTROL_WEBHOOK_SECRET") }}
{{- end }}

{{- /* What API and worker share. */ -}}
{{- define "redial.environment" -}}
{{ include "redial.temporal" . }}
{{ include "redial.callControlAccount" . }}
- name: CALL_CONTROL_URL
  value: {{ include "redial.callControlUrl" . | quote }}
{{ include "redial.secretVariable" (dict "root" . "name" "CALL_CONTROL_ENCRYPTION_KEY") }}
{{ include "redial.secretVariable" (dict "root" . "name" "REPORT_SECRET") }}
{{ include "redial.secretVariable" (dict "root" . "name" "ERASURE_KEY") }}
{{ include "redial.metrics" . }}
{{ include "redial.settings" .Values.settings }}
{{- end }}

{{- define "redial.metrics" -}}
{{- if .Values.metrics.enabled }}
- name: METRICS_HOST
  value: 0.0.0.0
- name: METRICS_PORT
  value: {{ .Values.metrics.port | quote }}
{{- end }}
{{- end }}

{{- define "redial.settings" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
