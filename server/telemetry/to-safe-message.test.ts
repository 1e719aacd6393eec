import { expect, test } from 'vitest'
import { toSafeMessage } from './to-safe-message.ts'

test.each([
  ['x is not a function', 'x is not a function'],
  ['Unexpected token H, "Hello world, this is private" is not valid JSON', 'Unexpected token H, … is not valid JSON'],
  ['Bad value: "half of a tex', 'Bad value: …'],
  ['No account @mina.example', 'No account @…'],
  ['No handle mina.bsky.social here', 'No handle … here'],
  ['Failed at https://pds.example/xrpc/a?token=b', 'Failed at …'],
  ['did:plc:abcdefghijklmnopqrstuvwx is gone', '… is gone'],
  ['0x52908400098527886E0F7030069857D2E4169EE7 has no funds', '… has no funds'],
  ['user mina@mail.example', 'user …@…'],
  ['fid 1234567', 'fid …'],
])('%j becomes %j', (message, safe) => expect(toSafeMessage(message)).toBe(safe))

test('is short', () => expect(toSafeMessage('ab '.repeat(1000)).length).toBeLessThanOrEqual(300))
