import type { Choice, Proposal } from '@chorus/model/governance/proposal'

/** Whether the sequencer counts this choice. Choices are numbered from 1; a ranking names all of them. Source: Snapshot's voting types. */
export function isValidChoice(choice: Choice, { type, choices }: { type: Proposal['type']; choices: readonly unknown[] }): boolean {
  const isOne = (number: unknown): boolean => Number.isInteger(number) && (number as number) >= 1 && (number as number) <= choices.length
  if (type === 'weighted' || type === 'quadratic') return typeof choice === 'string' && hasValidWeights(choice, isOne)
  if (type !== 'approval' && type !== 'ranked-choice') return isOne(choice)
  if (!Array.isArray(choice) || !choice.every(isOne) || new Set(choice).size !== choice.length) return false
  return type === 'approval' ? choice.length > 0 : choice.length === choices.length
}

function hasValidWeights(text: string, isOne: (number: unknown) => boolean): boolean {
  let weights: unknown
  try {
    weights = JSON.parse(text)
  } catch {
    return false
  }
  if (typeof weights !== 'object' || weights === null || Array.isArray(weights)) return false
  const entries = Object.entries(weights)
  return (
    entries.every(([name, weight]) => isOne(Number(name)) && typeof weight === 'number' && weight >= 0) &&
    entries.some(([, weight]) => (weight as number) > 0)
  )
}

/** Weights as they are signed: `{"1":2,"3":1}`, in the order of the choices. `weights`: by choice, from 0. */
export const toWeightsText = (weights: readonly number[]): string =>
  JSON.stringify(Object.fromEntries(weights.flatMap((weight, index) => (weight > 0 ? [[String(index + 1), weight]] : []))))
