/** The formats of files with contacts. */
export type FileFormat = 'csv' | 'ndjson';

/** `json`: the entries of a list in a JSON body, without its brackets. */
export type ContactFormat = FileFormat | 'json';
