import { expect, test } from 'vitest'
import { decryptMessage } from './decrypt-message.ts'

// RFC 8291, section 5 and appendix A.
const secret = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
const message = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
)

test('decrypts the RFC’s example', () => {
  expect(decryptMessage(message, secret)).toBe('When I grow up, I want to be a watermelon')
})

test('rejects tampered, truncated and foreign messages', () => {
  const changed = Buffer.from(message)
  changed[changed.length - 1]! ^= 1
  expect(() => decryptMessage(changed, secret)).toThrow(/authenticate/)
  expect(() => decryptMessage(message, { ...secret, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow(/authenticate/)
  expect(() => decryptMessage(message.subarray(0, 20), secret)).toThrow(/cut short/)
})
