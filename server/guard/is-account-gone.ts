/** Whether a write failed because its account was deleted in the meantime. */
export function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  // foreign_key_violation
  return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_account_id_fkey')
}
