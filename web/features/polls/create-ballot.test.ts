import { Failure } from '@chorus/model/failure'
import type { Poll } from '@chorus/model/poll/poll'
import { expect, test } from 'vitest'
import { createBallot } from './create-ballot.ts'

const toPoll = (north: number, south: number, voted?: string): Poll => ({
  id: 'p',
  title: 'Which quay?',
  type: 'single-choice',
  durationSeconds: 3600,
  voters: north + south,
  options: [
    { id: '1', label: 'North', votes: north, isVoted: voted === '1' },
    { id: '2', label: 'South', votes: south, isVoted: voted === '2' },
  ],
})

function deferred<T>() {
  let [resolve, reject]: [(value: T) => void, (error: unknown) => void] = [() => {}, () => {}]
  const promise = new Promise<T>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve, reject }
}

test('shows a vote at once, then what the server has counted', async () => {
  const answer = deferred<Poll>()
  const ballot = createBallot({ load: async () => toPoll(1, 0), vote: () => answer.promise }, toPoll(1, 0))
  const voting = ballot.vote(['2'])
  expect(ballot.view().value).toEqual(toPoll(1, 1, '2'))
  answer.resolve(toPoll(3, 1, '2'))
  await voting
  expect(ballot.view().value).toEqual(toPoll(3, 1, '2'))
})

test('removes a vote that failed, and can vote again', async () => {
  const answers = [deferred<Poll>(), deferred<Poll>()]
  const asked: string[][] = []
  const vote = (_: Poll, options: readonly string[]) => answers[asked.push([...options]) - 1]!.promise
  const ballot = createBallot({ load: async () => toPoll(1, 0), vote }, toPoll(1, 0))
  const failing = ballot.vote(['2'])
  answers[0]!.reject(new Failure('unreachable', 'Away.'))
  await expect(failing).rejects.toMatchObject({ kind: 'unreachable' })
  expect(ballot.view().value).toEqual(toPoll(1, 0))
  answers[1]!.resolve(toPoll(2, 0, '1'))
  await ballot.vote(['1'])
  expect(ballot.view().value).toEqual(toPoll(2, 0, '1'))
  // One vote is all.
  await ballot.vote(['2'])
  expect(asked).toEqual([['2'], ['1']])
})

test('a poll requested before the vote doesn’t hide it', async () => {
  const [late, cast] = [deferred<Poll>(), deferred<Poll>()]
  const ballot = createBallot({ load: () => late.promise, vote: () => cast.promise }, toPoll(1, 0))
  const loading = ballot.load()
  const voting = ballot.vote(['2'])
  late.resolve(toPoll(1, 0))
  await loading
  expect(ballot.view()).toMatchObject({ value: toPoll(1, 1, '2'), isLoading: false })
  cast.resolve(toPoll(1, 1, '2'))
  await voting
})

test('reports a failure and keeps what was known', async () => {
  const ballot = createBallot({ load: () => Promise.reject(new Failure('timeout', 'Late.')) }, toPoll(1, 0))
  await ballot.load()
  expect(ballot.view()).toMatchObject({ value: toPoll(1, 0), failure: { kind: 'timeout' } })
})
