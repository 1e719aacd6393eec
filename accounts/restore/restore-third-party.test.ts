import { Failure } from '@chorus/model/failure'
import { describe, expect, test } from 'vitest'
import type { LoginSession } from '../login-type.ts'
import { allIds, closeBrowser, idsIn, restart } from '../testing/restart-browser.ts'

describe('spec 1 §4 L87: third-party', () => {
  const login = (more: Partial<LoginSession> = {}): LoginSession => ({
    type: 'google',
    user: 'mina',
    token: 't',
    proof: { profileId: 'mina' },
    ...more,
  })
  const withLogin = (session: LoginSession | undefined) => {
    const state = { ended: 0 }
    return { state, loginSession: { read: async () => session, end: async () => void state.ended++ } }
  }

  test('one that is not among the accounts comes in, with a success message', async () => {
    const browser = await closeBrowser('lens')
    const { loginSession, state } = withLogin(login())
    const tab = await restart(browser, '/', { loginSession })
    expect(idsIn(tab, 'thirdParty')).toEqual(['Google:mina'])
    expect(tab.notices).toMatchObject([{ kind: 'success', code: 'account-added', account: { profile: { profileId: 'mina' } } }])
    expect(tab.events).toEqual(['google_log_in_success'])
    expect(state.ended).toBe(1)
  })

  test.each<[string, LoginSession | undefined]>([
    ['none', undefined],
    ['no user', login({ user: undefined })],
    ['no token', login({ token: undefined })],
    ['empty ones', login({ user: '', token: '' })],
    ['of X', login({ type: 'x' })],
  ])('it is ignored: %s', async (_, session) => {
    const browser = await closeBrowser('lens')
    const { loginSession, state } = withLogin(session)
    const tab = await restart(browser, '/', { loginSession })
    expect(idsIn(tab, 'thirdParty')).toEqual([])
    expect(browser.server.calls.filter((call) => call.startsWith('logIn'))).toEqual([])
    expect([tab.notices, state.ended]).toEqual([[], 0])
  })

  test('one that is among the accounts already is not added again', async () => {
    const browser = await closeBrowser('google')
    const tab = await restart(browser, '/', { loginSession: withLogin(login()).loginSession })
    expect(browser.server.calls.filter((call) => call.startsWith('logIn'))).toEqual([])
    expect(tab.notices).toEqual([])
  })

  test.each<[what: string, error: Error, notices: object[], ends: number]>([
    ['Apple, bound to another account: ignored', new Failure('refused', 'This apple already bound to the other account'), [], 0],
    [
      'any other error: shown, and that login ends',
      new Failure('refused', 'Not this one.'),
      [{ kind: 'error', code: 'login-failed', message: 'Not this one.' }],
      1,
    ],
    [
      'nobody answers: shown, and kept for another try',
      new Failure('unreachable', 'No answer.'),
      [{ kind: 'error', code: 'login-failed', message: 'No answer.' }],
      0,
    ],
  ])('%s', async (_, error, notices, ends) => {
    const browser = await closeBrowser('email')
    browser.server.faults.logIn = async () => {
      throw error
    }
    const { loginSession, state } = withLogin(login({ type: 'apple' }))
    const tab = await restart(browser, '/', { loginSession })
    expect(tab.notices).toEqual(notices)
    expect(state.ended).toBe(ends)
    // Decision 017: the logins that stood before it stay.
    expect(idsIn(tab, 'thirdParty')).toEqual(['Email:mina'])
  })

  test('a conflict that is declined adds nothing and says nothing', async () => {
    const browser = await closeBrowser('lens')
    browser.server.owners.set('Google:mina', 'kai')
    browser.answer.isYes = false
    const tab = await restart(browser, '/', { loginSession: withLogin(login()).loginSession })
    expect(allIds(tab)).toEqual(['Lens:mina', 'Firefly:a-Lens-mina'])
    expect(tab.notices).toEqual([])
  })
})
