/** Polls stored by earlier versions, in drafts and in the outbox, have their options under `choices`. */
export function withOptions(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('choices' in stored) || 'options' in stored) return stored
  const { choices, ...poll } = stored
  return { ...poll, options: choices }
}
