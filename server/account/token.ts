import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The hash stored for a token. Tokens have too much entropy to guess, so a single round of SHA-256 is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Derives the successor of a used token. The same token always yields the same successor, and only someone with our key can compute it. */
export const deriveToken = (key: Buffer, purpose: string, token: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${token}`).digest('base64url')
