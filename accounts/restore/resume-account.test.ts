import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { Account } from '@chorus/model/account'
import { Failure } from '@chorus/model/failure'
import { lensValidity } from '@chorus/model/session/expiry'
import type { Session } from '@chorus/model/session/session'
import { describe, expect, test } from 'vitest'
import { type AccountsContext, shareCalls } from '../accounts-context.ts'
import { isAway, isNetworkError } from '../is-away.ts'
import { sampleAccount, sampleSession } from '../testing/sample-accounts.ts'
import type { TokenHolder } from '../tokens/token-holder.ts'
import { resumeAccount, type Resumption, retryNetwork } from './resume-account.ts'

const now = 1_700_000_000_000
const fetchFailed = () => new TypeError('Failed to fetch')

/** A token holder with scripted results, the last one repeated. */
function createTokenHolder(
  type: 'Lens' | 'Bsky',
  script: { end?: number | 'unknown' | 'none'; refresh?: (unknown | undefined)[]; resume?: unknown[]; as?: string },
) {
  const calls = { refresh: 0, resume: 0 }
  const play = (lines: readonly unknown[] | undefined, index: number) => {
    const line = lines?.[Math.min(index, lines.length - 1)]
    if (line instanceof Error) throw line
    return line
  }
  const holder: TokenHolder = {
    accessEnd: async () => script.end ?? 'unknown',
    refresh: async (session: Session) => {
      play(script.refresh, calls.refresh++)
      return { ...session, token: 'fresh' } as Session
    },
    resume: async (session) => {
      await Promise.resolve()
      if (play(script.resume, calls.resume++) === 'none') return undefined
      const profileId = script.as ?? session.profileId
      return {
        session: { ...sampleSession(type, profileId), token: session.token } as Session,
        profile: { profileId, handle: null, displayName: 'Newer', avatar: null },
      }
    },
    endSession: async () => {},
  }
  const context = { deps: { now: () => now }, holderOf: () => holder, share: shareCalls() } as unknown as AccountsContext
  return { calls, context }
}

const outcomeOf = ({ outcome }: Resumption) => outcome

describe('spec 1 §4 L91: Lens', () => {
  const mina = sampleAccount('Lens', '0xMina')
  const forbidden = new Failure('forbidden', 'No.')
  const broken = new Failure('malformed', 'What?')
  test.each<[what: string, script: Parameters<typeof createTokenHolder>[1], outcome: string, refreshes: number, resumes: number]>([
    ['more than 120,000 ms left: nothing is refreshed', { end: now + 120_001 }, 'resumed', 0, 1],
    ['120,000 ms left: refreshed', { end: now + 120_000 }, 'resumed', 1, 1],
    ['119,999 ms left: refreshed', { end: now + 119_999 }, 'resumed', 1, 1],
    ['expired: refreshed', { end: now - 1 }, 'resumed', 1, 1],
    ['our server judges the time', { end: 'unknown' }, 'resumed', 0, 1],
    ['no credentials: cleared', { end: 'none' }, 'over', 0, 0],
    ['a refresh that works at the fifth try', { end: now, refresh: [broken, broken, broken, broken, undefined] }, 'resumed', 5, 1],
    ['five tries, then cleared', { end: now, refresh: [broken] }, 'over', 5, 0],
    ['the refresh is forbidden: cleared at once', { end: now, refresh: [forbidden] }, 'over', 1, 0],
    ['the resume fails: cleared', { resume: [forbidden] }, 'over', 0, 1],
    ['there is nothing to resume: cleared', { resume: ['none'] }, 'over', 0, 1],
    ['another address: cleared', { as: '0xkai' }, 'over', 0, 1],
    ['the same address, written in another way', { as: '0xmina' }, 'resumed', 0, 1],
    ['any other error: cleared', { resume: [new Error('Whatever.')] }, 'over', 0, 1],
    ['network failure while resuming: swallowed', { resume: [fetchFailed()] }, 'away', 0, 1],
    ['network failure while refreshing: swallowed after five tries', { end: now, refresh: [fetchFailed()] }, 'away', 5, 0],
    ['a typed network failure: swallowed', { resume: [new Failure('unreachable', 'No.')] }, 'away', 0, 1],
  ])('%s', async (_, script, outcome, refreshes, resumes) => {
    const { calls, context } = createTokenHolder('Lens', script)
    expect(outcomeOf(await resumeAccount(context, mina))).toBe(outcome)
    expect(calls).toEqual({ refresh: refreshes, resume: resumes })
  })

  test.each<[string, Parameters<typeof createTokenHolder>[1], string]>([
    ['no credentials', { end: 'none' }, 'No lens credentials found'],
    ['another address', { as: '0xkai' }, 'Failed to get profile id from lens session'],
  ])('spec 1 §8 L243: the message: %s', async (_, script, message) => {
    expect(await resumeAccount(createTokenHolder('Lens', script).context, mina)).toMatchObject({ outcome: 'over', error: { message } })
  })

  test('concurrent resumes share one call, and later ones do not', async () => {
    const { calls, context } = createTokenHolder('Lens', { end: now })
    const all = await Promise.all([1, 2, 3].map(() => resumeAccount(context, mina)))
    expect(calls).toEqual({ refresh: 1, resume: 1 })
    expect(new Set(all).size).toBe(1)
    await resumeAccount(context, mina)
    expect(calls).toEqual({ refresh: 2, resume: 2 })
  })

  test('rebuilds the session for 7 days and keeps profile fields the login lacks', async () => {
    const resumption = await resumeAccount(createTokenHolder('Lens', { end: now }).context, mina)
    const { session, profile } = (resumption as { account: Account }).account
    expect(session).toMatchObject({ token: 'fresh', createdAt: now, expiresAt: now + lensValidity })
    expect(profile).toEqual({ ...mina.profile, displayName: 'Newer' })
  })

  test.each([-86_400_000, 86_400_000])('a clock that is off by %i ms ends no session', async (wrong) => {
    const { context } = createTokenHolder('Lens', { end: now + 600_000 + wrong })
    expect(outcomeOf(await resumeAccount(context, mina))).toBe('resumed')
  })
})

describe('spec 3 §4 L96: Bluesky', () => {
  const mina = sampleAccount('Bsky', 'did:plc:mina')
  test.each<
    [
      what: string,
      script: Parameters<typeof createTokenHolder>[1],
      moment: 'startup' | 'later',
      outcome: string,
      refreshes: number,
      resumes: number,
    ]
  >([
    ['more than a minute left', { end: now + 60_001 }, 'later', 'resumed', 0, 1],
    ['a minute left: refreshed', { end: now + 60_000 }, 'later', 'resumed', 1, 1],
    ['no tokens', { end: 'none' }, 'later', 'over', 0, 0],
    ['two network errors, then an answer', { resume: [fetchFailed(), fetchFailed(), undefined] }, 'later', 'resumed', 0, 3],
    ['three network errors in a row', { resume: [fetchFailed()] }, 'later', 'away', 0, 3],
    ['spec 1 §4 L84: at startup three retries', { resume: [fetchFailed()] }, 'startup', 'away', 0, 4],
    ['another error is not tried again', { resume: [new Failure('unauthorized', 'Token has been revoked')] }, 'startup', 'over', 0, 1],
    ['the response names another account', { as: 'did:plc:kai' }, 'later', 'over', 0, 1],
  ])('%s', async (_, script, moment, outcome, refreshes, resumes) => {
    const { calls, context } = createTokenHolder('Bsky', script)
    expect(outcomeOf(await resumeAccount(context, mina, moment))).toBe(outcome)
    expect(calls).toEqual({ refresh: refreshes, resume: resumes })
  })
})

describe('spec 3 §4 L98: the network retry helper', () => {
  test.each<[error: unknown, isTriedAgain: boolean]>([
    [new DOMException('The operation was stopped.', 'AbortError'), true],
    [new Error('Abort'), true],
    [new Error('Network request failed'), true],
    [new TypeError('Failed to fetch'), true],
    [new TypeError('Load failed'), true],
    ['Failed to fetch', true],
    [new Failure('unreachable', 'It could not be reached.', { cause: new TypeError('Load failed') }), true],
    [new Error('failed to fetch'), false],
    [new Error('NetworkError when attempting to fetch resource.'), false],
    [new Error('fetch failed'), false],
    [new Error('ExpiredToken'), false],
    [undefined, false],
    [null, false],
  ])('%s: %s', async (error, isTriedAgain) => {
    let tried = 0
    const attempt = async () => {
      tried++
      throw error
    }
    await expect(retryNetwork(attempt, 3)).rejects.toBe(error)
    expect(tried).toBe(isTriedAgain ? 4 : 1)
    expect(isNetworkError(error)).toBe(isTriedAgain)
  })

  test('throws the last error, and stops on a response', async () => {
    const errors = [new Error('Load failed 1'), new Error('Load failed 2'), new Error('Load failed 3')]
    let tried = 0
    await expect(
      retryNetwork(async () => {
        throw errors[tried++]
      }, 2),
    ).rejects.toBe(errors[2])
    tried = 0
    expect(
      await retryNetwork(async () => {
        if (tried++ < 2) throw errors[0]
        return 'answer'
      }, 2),
    ).toBe('answer')
  })

  test('circular causes terminate', () => {
    const error = new Error('round')
    error.cause = error
    expect(isNetworkError(error)).toBe(false)
  })
})

test.each<[error: unknown, isAnswer: boolean]>([
  [new Failure('unreachable', ''), true],
  [new Failure('timeout', ''), true],
  [new Failure('aborted', ''), true],
  [new Failure('broken', '', { status: 503 }), true],
  [new Failure('rate-limited', ''), true],
  [new Failure('refused', '', { code: hostedCodes.networkAway }), true],
  [new TypeError('Failed to fetch'), true],
  [new Failure('unauthorized', ''), false],
  [new Failure('unauthorized', 'Failed to fetch user profile'), false],
  [new Failure('forbidden', ''), false],
  [new Failure('refused', ''), false],
  [new Failure('malformed', ''), false],
  [new Failure('not-found', ''), false],
  [new Error('Whatever.'), false],
])('decision 017: %s says nothing about the session: %s', (error, expected) => expect(isAway(error)).toBe(expected))
