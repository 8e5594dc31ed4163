export const menu = {
  verb: 'gather',
  input: ['digits'],
  numDigits: 1,
  actionHook: '/menu',
  say: { text: 'Press one for the surgery, two for the pharmacy.' },
};
export const bye = [{ verb: 'say', text: 'Thank you, goodbye.' }, { verb: 'hangup' }];
export const forever = [{ verb: 'say', text: 'And again.', loop: 'forever' }];
