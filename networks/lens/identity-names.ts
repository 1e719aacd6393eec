import { foldMatch, type IdentityNames } from '../identity-name.ts'

export const lensNames: IdentityNames = {
  toId: (text) => foldMatch(/^0x[\da-fA-F]{40}$/, text),
  toHandle: (text) =>
    foldMatch(
      /^[a-zA-Z\d_-]{1,64}$/,
      text
        .replace(/^@/, '')
        .replace(/^lens\//i, '')
        .replace(/\.lens$/i, ''),
    ),
  readKeyword: (keyword) => (keyword.includes('.') ? undefined : 'handle'),
}
