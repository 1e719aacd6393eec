import { foldMatch, type IdentityNames } from '../identity-name.ts'

const toDid = (text: string): string | undefined => (/^did:(plc:[a-z2-7]{24}|web:[a-zA-Z\d.:%-]{1,250})$/.test(text) ? text : undefined)

export const blueskyNames: IdentityNames = {
  toId: toDid,
  // Provider API §2: a handle may have the prefix `bsky_`.
  toHandle: (text) => foldMatch(/^[a-zA-Z\d-]{1,63}(\.[a-zA-Z\d-]{1,63}){1,9}$/, text.replace(/^@/, '').replace(/^bsky_/, '')),
  readKeyword(keyword) {
    if (toDid(keyword)) return 'id'
    return keyword.includes('.') ? 'handle' : undefined
  },
}
