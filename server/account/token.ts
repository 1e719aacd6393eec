import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, as text. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: a token has more entropy than any guess can reach, so one round is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token that follows a used-up one. Who asks twice with the same gets the same, and nobody without our key can foresee it. */
export const deriveToken = (key: Buffer, purpose: string, token: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${token}`).digest('base64url')
