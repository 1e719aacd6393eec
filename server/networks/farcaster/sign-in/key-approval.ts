/** Remembers, by token, which account's wallet has approved a key. */
export const keyApproval = { kind: 'farcaster-key-approval', subject: '' }

/** The token's own name holds the key, so the approval has a separate one. */
export const toApprovalName = (token: string): string => `approval of ${token}`
