import { expect, test } from 'vitest';
import { pjsipFile } from '../../../src/asterisk/configuration/pjsip.ts';
import type { Trunk } from '../../../src/asterisk/trunk.ts';

const at = { host: '127.0.0.1', port: 5060 };
const peer: Trunk = { name: 'pbx', host: '192.0.2.1', transport: 'udp', codecs: ['alaw', 'ulaw'] };

const transports = `[udp]
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
direct_media = no
rtp_timeout = 60
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
direct_media = no
rtp_timeout = 60
aors = pbx
transport = udp

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
  };
  const [, carrier = ''] = pjsipFile([trunk], at).split(transports);
  expect(carrier).toBe(`
[carrier]
type = endpoint
context = default
disallow = all
allow = alaw,ulaw
direct_media = no
rtp_timeout = 60
aors = carrier
transport = tcp
outbound_proxy = sip:proxy.example.com:5080\\;transport=tcp\\;lr
outbound_auth = carrier
from_domain = clinic.example.org

[carrier]
type = aor
contact = sip:sip.example.com:5070\\;transport=tcp

[carrier]
type = auth
auth_type = digest
username = clinic
password = pass=word#1

[carrier]
type = registration
server_uri = sip:sip.example.com:5070\\;transport=tcp
client_uri = sip:clinic@sip.example.com
max_retries = 1000000
auth_rejection_permanent = no
transport = tcp
outbound_proxy = sip:proxy.example.com:5080\\;transport=tcp\\;lr
outbound_auth = carrier
`);
});
