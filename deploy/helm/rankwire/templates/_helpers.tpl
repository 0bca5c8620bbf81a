{{- define "rankwire.name" -}}
{{- if contains "rankwire" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-rankwire{{ end }}
{{- end }}

{{- define "rankwire.selector" -}}
app.kubernetes.io/name: rankwire
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "rankwire.labels" -}}
{{ include "rankwire.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}
