import type { VotingType } from './scripts.ts'

/** Whether the sequencer takes a choice. Source: Snapshot's documentation of its voting types. */
export function isTaken(choice: unknown, type: VotingType, count: number): boolean {
  const isOne = (each: unknown): boolean => Number.isInteger(each) && (each as number) > 0 && (each as number) <= count
  const isList = Array.isArray(choice) && choice.every(isOne) && new Set(choice).size === choice.length
  if (type === 'approval') return isList
  if (type === 'ranked-choice') return isList && choice.length === count
  if (type === 'basic' || type === 'single-choice') return isOne(choice)
  if (typeof choice !== 'object' || choice === null || Array.isArray(choice)) return false
  const weights = Object.values(choice)
  const areNumbers = weights.every((weight) => typeof weight === 'number' && weight >= 0)
  return Object.keys(choice).every((key) => isOne(Number(key))) && areNumbers && weights.some((weight) => (weight as number) > 0)
}
