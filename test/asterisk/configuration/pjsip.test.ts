import { expect, test } from 'vitest';
import { pjsipFile } from '../../../src/asterisk/configuration/pjsip.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';

const at = { host: '127.0.0.1', port: 5060, tlsPorts: [5061, 5062], certificateFolder: '/etc/own' };
const peer: Trunk = { name: 'pbx', host: '192.0.2.1', transport: 'udp', codecs: ['alaw', 'ulaw'] };

const transports = `[global]
type = global
user_agent = Redial

[udp]
type = transport
protocol = udp
bind = 127.0.0.1:5060

[tcp]
type = transport
protocol = tcp
bind = 127.0.0.1:5060

[sip-address]
type = endpoint
context = default
disallow = all
allow = ulaw,alaw
outgoing_call_offer_pref = local_merge
direct_media = no
dtmf_mode = auto
allow_transfer = no
rtp_timeout = 60
sdp_session = -
transport = udp
`;

test('without trunks there are transports and the endpoint of SIP addresses', () => {
  expect(pjsipFile([], at)).toBe(transports);
});

test('a trunk without credentials is an endpoint with one contact', () => {
  expect(pjsipFile([peer], at)).toBe(`${transports}
[pbx]
type = endpoint
context = default
disallow = all
allow = alaw,ulaw
outgoing_call_offer_pref = local_merge
direct_media = no
dtmf_mode = auto
allow_transfer = no
rtp_timeout = 60
sdp_session = -
transport = udp
aors = pbx

[pbx]
type = aor
contact = sip:192.0.2.1
`);
});

test('a trunk with everything has credentials, a proxy and a registration', () => {
  const trunk: Trunk = {
    ...peer,
    name: 'carrier',
    host: 'sip.example.com',
    port: 5070,
    transport: 'tcp',
    credentials: { username: 'clinic', password: 'pass=word#1' },
    fromDomain: 'clinic.example.org',
    outboundProxy: { host: 'proxy.example.com', port: 5080 },
    registration: { username: 'clinic' },
    fromUser: 'clinic',
    mediaEncryption: 'sdes',
    qualifySeconds: 30,
    rtpKeepaliveSeconds: 15,
    rtpTimeoutSeconds: 20,
  };
  const [, carrier = ''] = pjsipFile([trunk], at).split(transports);
  expect(carrier).toBe(`
[carrier]
type = endpoint
context = default
disallow = all
allow = alaw,ulaw
outgoing_call_offer_pref = local_merge
direct_media = no
dtmf_mode = auto
allow_transfer = no
rtp_timeout = 20
sdp_session = -
transport = tcp
outbound_proxy = sip:proxy.example.com:5080\\;transport=tcp\\;lr
from_domain = clinic.example.org
from_user = clinic
send_pai = yes
trust_id_outbound = yes
media_encryption = sdes
rtp_keepalive = 15
aors = carrier
outbound_auth = carrier

[carrier]
type = aor
contact = sip:sip.example.com:5070\\;transport=tcp
qualify_frequency = 30
outbound_proxy = sip:proxy.example.com:5080\\;transport=tcp\\;lr

[carrier]
type = auth
auth_type = digest
username = clinic
password = pass=word#1

[carrier]
type = registration
server_uri = sip:sip.example.com:5070\\;transport=tcp
client_uri = sip:clinic@sip.example.com
contact_user = clinic
max_retries = 1000000
max_random_initial_delay = 0
auth_rejection_permanent = no
retry_interval = 30
forbidden_retry_interval = 30
fatal_retry_interval = 30
transport = tcp
outbound_proxy = sip:proxy.example.com:5080\\;transport=tcp\\;lr
outbound_auth = carrier
`);
});

const secured: Trunk = { ...peer, name: 'secured', transport: 'tls', tls: { ca: 'PEM' } };

test('each trunk with TLS has a transport of its own, with its port and its certificates', () => {
  const shown = { ca: 'PEM', certificate: 'PEM', privateKey: 'PEM', verify: false };
  const file = pjsipFile([secured, peer, { ...secured, name: 'known', tls: shown }], at);
  expect(file).toContain(`
[tls-secured]
type = transport
protocol = tls
bind = 127.0.0.1:5061
method = tlsv1_2
verify_server = yes
ca_list_file = /etc/own/secured-ca.pem

[tls-known]
type = transport
protocol = tls
bind = 127.0.0.1:5062
method = tlsv1_2
verify_server = no
ca_list_file = /etc/own/known-ca.pem
cert_file = /etc/own/known-certificate.pem
priv_key_file = /etc/own/known-private-key.pem
`);
  expect(file).toContain('\ntransport = tls-secured\n');
  expect(file).toContain('\ncontact = sip:192.0.2.1\\;transport=tls\n');
});

test('behind a NAT every transport has the external address and the local networks', () => {
  const nat = { externalAddress: '203.0.113.5', localNetworks: ['10.0.0.0/8', '127.0.0.0/8'] };
  const lines = `
external_signaling_address = 203.0.113.5
external_media_address = 203.0.113.5
local_net = 127.0.0.1/32
local_net = 10.0.0.0/8
local_net = 127.0.0.0/8
`;
  expect(pjsipFile([secured], at, nat).split(lines)).toHaveLength(4);
});
