import { foldMatch, type IdentityNames } from '../identity-name.ts'

export const farcasterNames: IdentityNames = {
  toId: (text) => foldMatch(/^[1-9]\d{0,14}$/, text),
  toHandle: (text) => foldMatch(/^[a-zA-Z\d][a-zA-Z\d.-]{0,99}$/, text.replace(/^@/, '').replace(/\.farcaster$/i, '')),
  readKeyword(keyword) {
    if (/^\d+$/.test(keyword)) return 'id'
    return keyword.includes('.') ? undefined : 'handle'
  },
}
