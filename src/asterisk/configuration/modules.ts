import { section, type Setting } from './section.ts';

/**
 * The modules that Asterisk loads. What they need is listed too, for nothing is loaded by itself:
 * `chan_pjsip` needs `res_pjsip_pubsub`; `chan_rtp` needs `res_rtp_multicast`; `app_mixmonitor` needs
 * `func_periodic_hook`, and that `app_chanspy`, `func_cut`, `func_groupcount` and `func_uri`;
 * `cel_custom` needs `res_cdrel_custom`; `chan_websocket` needs `res_websocket_client`. Without
 * `res_pjsip_dlg_options`, `res_pjsip_empty_info` and `res_pjsip_refer` nobody answers OPTIONS, an empty
 * INFO and REFER within a call.
 */
const groups = {
  sip: `res_sorcery_config res_sorcery_memory res_sorcery_astdb res_pjproject res_pjsip
    res_pjsip_session res_pjsip_sdp_rtp res_pjsip_caller_id res_pjsip_header_funcs res_pjsip_nat
    res_pjsip_rfc3326 res_pjsip_diversion res_pjsip_dtmf_info res_pjsip_acl
    res_pjsip_endpoint_identifier_ip res_pjsip_authenticator_digest
    res_pjsip_outbound_authenticator_digest res_pjsip_outbound_registration res_pjsip_logger
    res_pjsip_pubsub res_pjsip_dlg_options res_pjsip_empty_info res_pjsip_refer chan_pjsip`,
  audio: `res_timing_timerfd res_rtp_asterisk res_srtp codec_ulaw codec_alaw codec_gsm codec_g722
    codec_resample format_wav format_pcm format_sln format_gsm`,
  bridges: `bridge_simple bridge_native_rtp bridge_softmix bridge_holding bridge_builtin_features`,
  ari: `res_http_websocket res_stasis res_stasis_answer res_stasis_playback res_stasis_recording
    res_stasis_snoop res_stasis_device_state app_stasis res_ari res_ari_model res_ari_applications
    res_ari_asterisk res_ari_bridges res_ari_channels res_ari_endpoints res_ari_events
    res_ari_playbacks res_ari_recordings res_ari_sounds`,
  audioOverSockets: `res_websocket_client chan_websocket res_audiosocket chan_audiosocket
    res_rtp_multicast chan_rtp`,
  dialplan: `pbx_config func_channel func_callerid func_timeout func_hangupcause func_pjsip_endpoint
    func_pjsip_contact func_pjsip_aor func_talkdetect func_cut func_groupcount func_uri func_strings
    func_logic app_chanspy func_periodic_hook app_amd app_mixmonitor app_playback app_echo app_dial
    app_waitforsilence res_tonedetect`,
  journal: `res_cdrel_custom cel_custom`,
};

/** File names such as `chan_pjsip.so`. */
export const MODULES: readonly string[] = Object.values(groups).flatMap((names) =>
  names.split(/\s+/).map((name) => `${name}.so`),
);

/** `modules.conf` */
export function modulesFile(): string {
  const load = MODULES.map((module): Setting => ['load', module]);
  return section('modules', [['autoload', 'no'], ...load]);
}
