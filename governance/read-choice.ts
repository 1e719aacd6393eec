import type { Proposal } from '@chorus/model/governance/proposal'

/** A part of a vote: a choice, from 0 as in `choices`. */
export interface ChosenPart {
  index: number
  /** Of the voter's power, from 0 to 1. Only where a vote can be divided. */
  share?: number
}

/**
 * What someone chose, in their order. Undefined: no one can read it, because it is encrypted until the end or invalid. Choices are numbered
 * from 1 in votes.
 */
export function readChoice(choice: unknown, { type, choices }: Pick<Proposal, 'type' | 'choices'>): ChosenPart[] | undefined {
  if (type === 'weighted' || type === 'quadratic') return readWeights(choice, choices.length)
  const list = Array.isArray(choice) ? choice : [choice]
  const isValid = list.every((each) => Number.isInteger(each) && (each as number) >= 1)
  return isValid && list.length > 0 ? list.map((each) => ({ index: (each as number) - 1 })) : undefined
}

function readWeights(choice: unknown, count: number): ChosenPart[] | undefined {
  const weights = typeof choice === 'string' ? parse(choice) : choice
  if (typeof weights !== 'object' || weights === null || Array.isArray(weights)) return undefined
  const parts = Object.entries(weights).flatMap(([name, weight]) =>
    /^[1-9]\d{0,5}$/.test(name) && typeof weight === 'number' && Number.isFinite(weight) && weight > 0
      ? [[Number(name) - 1, weight] as const]
      : [],
  )
  const total = parts.reduce((sum, [, weight]) => sum + weight, 0)
  if (parts.length === 0 || parts.length > Math.max(count, 1) || !Number.isFinite(total)) return undefined
  return parts.map(([index, weight]) => ({ index, share: weight / total })).toSorted((one, other) => other.share - one.share)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
