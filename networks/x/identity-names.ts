import { foldMatch, type IdentityNames } from '../identity-name.ts'

export const xNames: IdentityNames = {
  toId: (text) => foldMatch(/^\d{1,20}$/, text),
  toHandle: (text) => foldMatch(/^[a-zA-Z\d_]{1,20}$/, text.replace(/^@/, '')),
  // Handles may consist of digits; ids are longer.
  isId: (name) => /^\d{6,}$/.test(name),
}
