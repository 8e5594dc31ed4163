import { ARI_APPLICATION } from './ari.ts';

/** Where calls go that come in: it is empty, so they are refused. */
const INCOMING = 'default';

/** Where ARI sends channels for what only a dialplan can do; the extensions are `amd` and `record`. */
export const DIALPLAN_CONTEXT = 'redial';

/** The variable of a channel with the arguments of `AMD()`, separated by commas, for `amd`. */
export const AMD_ARGUMENTS_VARIABLE = 'REDIAL_AMD_ARGUMENTS';

/** The variable of a channel that names the file for `record`, without a suffix of its own. */
export const RECORDING_FILE_VARIABLE = 'REDIAL_RECORDING_FILE';

/**
 * `extensions.conf`. `amd` tells person from machine and comes back to ARI with the result. `record`
 * records both sides into one stereo file (MixMonitor's option D) while the call goes on in ARI.
 */
export function dialplanFile(): string {
  return `[${INCOMING}]

[${DIALPLAN_CONTEXT}]
exten => amd,1,AMD(\${${AMD_ARGUMENTS_VARIABLE}})
 same => n,Stasis(${ARI_APPLICATION},amd,\${AMDSTATUS},\${AMDCAUSE})
 same => n,Hangup()
exten => record,1,MixMonitor(\${${RECORDING_FILE_VARIABLE}},Da)
 same => n,Stasis(${ARI_APPLICATION},record)
 same => n,Hangup()
`;
}
