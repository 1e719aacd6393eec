import type { FailureFacts } from '@chorus/model/failure'

/** Our server's daily budgets say when they start again. X, which responds with the same status when its credits are used up, doesn't. */
export const toBudgetKey = ({ shortage, retryAfter }: Pick<FailureFacts, 'shortage' | 'retryAfter'>) =>
  shortage?.left ? 'error.budgetShort' : retryAfter === undefined ? 'error.creditUsedUp' : 'error.budgetSpent'
