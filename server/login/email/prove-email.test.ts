import { startMail, type MailStandIn } from '@chorus/sandbox/mail/start-mail'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'

let mail: MailStandIn
let provider: Provider
beforeAll(async () => {
  mail = await startMail()
  provider = await startProvider({ environment: { CHORUS_SMTP_URL: mail.smtpUrl, CHORUS_PUBLIC_URL: 'https://chorus.example' } })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await mail.close()
})

let households = 0
/** A person on their own address, because limits per client are tested elsewhere. */
const somebody = () => ({ email: `person${(households += 1)}@mail.example`, address: `198.51.100.${households % 250}` })
type Somebody = ReturnType<typeof somebody>

const ask = ({ email, address }: Somebody, headers: Record<string, string> = {}) =>
  provider.ask('/v3/auth/email/generateOTP', { method: 'POST', body: { email }, headers, address })
const enter = ({ email, address }: Somebody, otp: string, headers: Record<string, string> = {}) =>
  provider.ask('/v3/auth/email/login', { method: 'POST', body: { email, otp }, headers, address })
const ours = { 'sec-fetch-site': 'same-origin' }
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')
const codeOf = ({ email }: Pick<Somebody, 'email'>) => /\b\d{6}\b/.exec(mail.inboxOf(email)[0]!.text)![0]
/** A wrong code, `by` away from the right one. */
const miss = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const wrong = { code: 1639, error: ['This code is wrong or has expired. Check it, or request a new one.'] }

describe('an email code', () => {
  test('logs in to the same account each time', async () => {
    const person = somebody()
    expect((await ask(person)).json).toMatchObject({ code: 0 })
    const first = await enter(person, codeOf(person))
    expect(first.json).toMatchObject({ code: 0, data: { isNew: true, accountId: expect.any(String) as string } })
    await ask({ ...person, email: person.email.toUpperCase() })
    const second = await enter({ ...person, email: `  ${person.email}` }, codeOf(person))
    const accountOf = ({ json }: { json: unknown }) => (json as { data: { accountId: string } }).data.accountId
    expect(accountOf(second)).toBe(accountOf(first))
    expect(second.json).toMatchObject({ data: { isNew: false } })
  })

  test('never appears in a response, a log or a row', async () => {
    const person = somebody()
    const answer = await ask(person)
    const code = codeOf(person)
    const wrongOne = miss(code)
    await enter(person, wrongOne)
    const { rows } = await sql<{ row: string }>`select otp_codes::text as row from otp_codes`.execute(provider.db)
    const kept = rows.map(({ row }) => row).join('\n')
    for (const text of [answer.text, JSON.stringify([...answer.headers])]) expect(text).not.toContain(code)
    expect(kept).not.toContain(Buffer.from(code).toString('hex'))
    expect(kept).not.toContain(person.email)
    for (const canary of [`"${code}"`, `"${wrongOne}"`, person.email]) expect(provider.readLog()).not.toContain(canary)
  })

  test('works once', async () => {
    const person = somebody()
    await ask(person)
    const code = codeOf(person)
    expect((await enter(person, code)).json).toMatchObject({ code: 0 })
    expect((await enter(person, code)).json).toEqual(wrong)
  })

  test('lets exactly one of several concurrent logins on two nodes succeed, with one session', async () => {
    const person = somebody()
    const nodes = [provider, provider.addNode()]
    await ask(person)
    const body = { email: person.email, otp: codeOf(person) }
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        nodes[index % 2]!.ask('/v3/auth/email/login', { method: 'POST', body, address: person.address }),
      ),
    )
    const good = answers.filter(({ json }) => (json as { code: number }).code === 0)
    expect(good).toHaveLength(1)
    const { accountId } = (good[0]!.json as { data: { accountId: string } }).data
    expect(await provider.db.selectFrom('sessions').select('id').where('account_id', '=', accountId).execute()).toHaveLength(1)
  })

  test('connects its address to an account, and reports when another account has the address', async () => {
    const [person, { token }] = [somebody(), await provider.join()]
    const bind = (otp: string) =>
      provider.ask('/v3/user/bindEmail', { method: 'POST', body: { email: person.email, otp }, token, address: person.address })
    await ask(person)
    expect((await bind(miss(codeOf(person)))).json).toEqual(wrong)
    expect((await bind(codeOf(person))).json).toMatchObject({ code: 0 })
    const taken = somebody()
    await ask(taken)
    await enter(taken, codeOf(taken))
    await ask(taken)
    const refused = await provider.ask('/v3/user/bindEmail', {
      method: 'POST',
      body: { email: taken.email, otp: codeOf(taken), isForce: false },
      token,
      address: taken.address,
    })
    expect(refused.json).toMatchObject({ code: 1, error: ['Email has already been taken.'] })
    expect((await enter(taken, codeOf(taken))).json).toMatchObject({ code: 0, data: { isNew: false } })
  })

  test.each(['12345', '1234567', '12 345', '１２３４５６', '+12345', '1e5', '', '000000\n0'])(
    'rejects %j without using up an attempt',
    async (otp) => {
      const person = somebody()
      await ask(person)
      const answer = await enter(person, otp)
      expect(answer.status === 400 || (answer.json as { code: number }).code === 1639).toBe(true)
      const { rows } = await sql<{ tries: number }>`select tries from otp_codes order by created_at desc limit 1`.execute(provider.db)
      expect(rows[0]!.tries).toBe(0)
    },
  )

  test('expires when a newer one is sent', async () => {
    const person = somebody()
    await ask(person)
    const old = codeOf(person)
    await ask(person)
    const isSame = codeOf(person) === old
    expect((await enter(person, old)).json).toEqual(isSame ? expect.anything() : wrong)
  })

  test('is useless for another address', async () => {
    const [person, other] = [somebody(), somebody()]
    await ask(person)
    await ask(other)
    expect((await enter(other, codeOf(person))).json).toEqual(codeOf(person) === codeOf(other) ? expect.anything() : wrong)
  })

  test('expires after ten minutes', async () => {
    const person = somebody()
    await ask(person)
    await sql`update otp_codes set expires_at = expires_at - interval '10 minutes'`.execute(provider.db)
    expect((await enter(person, codeOf(person))).json).toEqual(wrong)
  })

  test('expires after five wrong guesses, even for the right one', async () => {
    const person = somebody()
    await ask(person)
    const code = codeOf(person)
    for (let by = 1; by <= 5; by += 1) expect((await enter(person, miss(code, by))).json).toEqual(wrong)
    expect((await enter(person, code)).json).toEqual(wrong)
  })

  test('allows exactly five of 200 concurrent guesses by its browser', async () => {
    const person = somebody()
    const { headers } = await ask(person, ours)
    const code = codeOf(person)
    const second = provider.addNode()
    const guess = (by: number) =>
      (by % 2 ? provider : second).ask('/v3/auth/email/login', {
        method: 'POST',
        body: { email: person.email, otp: miss(code, by + 1) },
        headers: { cookie: cookieOf(headers) },
        address: `203.0.113.${by}`,
      })
    const answers = await Promise.all(Array.from({ length: 200 }, (_, by) => guess(by)))
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([JSON.stringify(wrong)]))
    const { rows } = await sql<{ tries: number }>`select tries from otp_codes order by created_at desc limit 1`.execute(provider.db)
    expect(rows[0]!.tries).toBe(5)
    expect((await enter(person, code, { cookie: cookieOf(headers) })).json).toEqual(wrong)
  })

  test('of a client without cookies loses at most two attempts to strangers', async () => {
    const person = somebody()
    await ask(person)
    const code = codeOf(person)
    for (let by = 1; by <= 10; by += 1) expect((await enter({ ...person, address: `203.0.113.${by}` }, miss(code, by))).json).toEqual(wrong)
    for (let by = 1; by <= 2; by += 1) expect((await enter(person, miss(code, by))).json).toEqual(wrong)
    expect((await enter(person, code)).json).toMatchObject({ code: 0 })
  })

  test('of a client without cookies survives a change of network', async () => {
    const person = somebody()
    await ask(person)
    const code = codeOf(person)
    await ask({ ...person, address: '203.0.113.7' })
    expect((await enter({ ...person, address: '203.0.113.8' }, code)).json).toMatchObject({ code: 0 })
  })
})

describe('requesting a code', () => {
  test('returns the same response for known and unknown addresses', async () => {
    const [member, stranger] = [somebody(), somebody()]
    await ask(member)
    await enter(member, codeOf(member))
    const [one, other] = [await ask(member), await ask(stranger)]
    expect(one.text).toBe(other.text)
    expect((await enter(member, 'no code')).text).toBe((await enter(somebody(), 'no code')).text)
    expect((await enter(somebody(), '000000')).json).toEqual(wrong)
  })

  test('is limited to five a day per household and ten a day for all new browsers, across nodes', async () => {
    const person = somebody()
    const nodes = [provider, provider.addNode()]
    const askFrom = async (address: string, count: number) => {
      const body = { email: person.email }
      const asked = Array.from({ length: count }, (_, index) =>
        nodes[index % 2]!.ask('/v3/auth/email/generateOTP', { method: 'POST', body, address }),
      )
      const codes = (await Promise.all(asked)).map(({ json }) => (json as { code: number }).code)
      return codes.filter((code) => code === 0).length
    }
    expect(await askFrom('203.0.113.1', 8)).toBe(5)
    expect(await askFrom('203.0.113.2', 3)).toBe(3)
    expect(await askFrom('203.0.113.3', 8)).toBe(2)
    expect(await askFrom('203.0.113.4', 1)).toBe(0)
    expect((await ask(person)).json).toMatchObject({ code: 1642, error: [expect.stringContaining('Too many codes')] })
    expect((await ask(somebody())).json).toMatchObject({ code: 0 })
    expect(mail.inboxOf(person.email)).toHaveLength(10)
    await sql`update otp_codes set created_at = created_at - interval '1 day'`.execute(provider.db)
    expect(await askFrom('203.0.113.1', 1)).toBe(1)
  })

  test('reports a mail server failure, uses up nothing and leaves an older code valid', async () => {
    const sick = await startMail()
    await using own = await startProvider({ environment: { CHORUS_SMTP_URL: sick.smtpUrl } })
    const email = 'mina@mail.example'
    const askOwn = (address: string) => own.ask('/v3/auth/email/generateOTP', { method: 'POST', body: { email }, address })
    await askOwn('203.0.113.1')
    const otp = /\b\d{6}\b/.exec(sick.inboxOf(email)[0]!.text)![0]
    await sick.close()
    for (let count = 0; count < 6; count += 1)
      expect(await askOwn(`203.0.113.${count}`)).toMatchObject({
        status: 503,
        json: { error: 'We couldn’t send the email. Try again in a moment.' },
      })
    expect((await own.ask('/v3/auth/email/login', { method: 'POST', body: { email, otp } })).json).toMatchObject({ code: 0 })
    expect(own.readLog()).not.toContain(new URL(sick.smtpUrl).password + '@')
  })

  test.each([
    'no address',
    'a@b@mail.example',
    'Mina <mina@mail.example>',
    'mina@mail.example, sol@mail.example',
    'mina@mail.example\r\nBcc: sol@mail.example',
    '"mina"@mail.example',
    'mina@[127.0.0.1]',
    'mina@localhost',
    'mina%sol@mail.example',
    'sol!mina@mail.example',
    'mina(comment)@mail.example',
    'mína@mail.example',
    'mina@mail.example.',
    '.mina@mail.example',
    `${'m'.repeat(65)}@mail.example`,
  ])('sends nothing to %j', async (email) => {
    const before = mail.inboxOf('sol@mail.example').length + mail.inboxOf('mina@mail.example').length
    expect((await ask({ ...somebody(), email })).json).toMatchObject({
      code: 1,
      error: ['Enter a valid email address.'],
    })
    expect(mail.inboxOf('sol@mail.example').length + mail.inboxOf('mina@mail.example').length).toBe(before)
  })

  test('fails with a message on a server without mail', async () => {
    await using without = await startProvider()
    expect((await without.ask('/v3/auth/email/generateOTP', { method: 'POST', body: { email: 'mina@mail.example' } })).json).toEqual({
      code: 1,
      error: ['Email login isn’t available on this server. Use another sign-in method.'],
    })
  })
})

describe('a code requested by a Chorus page', () => {
  test('works in that browser only, and others cannot use up its attempts', async () => {
    const person = somebody()
    const { headers } = await ask(person, ours)
    expect(headers.get('set-cookie')).toMatch(/^__Host-chorus_prelogin=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const code = codeOf(person)
    for (let count = 0; count < 6; count += 1) expect((await enter({ ...person, address: `203.0.113.${count}` }, code)).json).toEqual(wrong)
    expect((await enter(person, code, { cookie: '__Host-chorus_prelogin=another' })).json).toEqual(wrong)
    expect((await enter(person, code, { cookie: cookieOf(headers) })).json).toMatchObject({ code: 0 })
  })

  test('sets no cookie for clients on other origins', async () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await ask(somebody(), { 'sec-fetch-site': site })).headers.get('set-cookie')).toBeNull()
  })
})

describe('a stranger who requests codes', () => {
  /** Without cookies, so that each request comes from a new browser. */
  const askAsStranger = async (person: Somebody, count: number) => {
    for (let index = 0; index < count; index += 1) await ask({ ...person, address: `192.0.2.${index + 1}` }, ours)
  }

  test('does not invalidate the owner’s pending code', async () => {
    const person = somebody()
    const { headers } = await ask(person, ours)
    const code = codeOf(person)
    await askAsStranger(person, 12)
    for (let index = 0; index < 6; index += 1)
      expect((await enter({ ...person, address: `192.0.2.${index + 1}` }, miss(code))).json).toEqual(wrong)
    expect((await enter(person, code, { cookie: cookieOf(headers) })).json).toMatchObject({ code: 0 })
  })

  test('does not invalidate the pending code of a client without cookies', async () => {
    const person = somebody()
    await ask(person)
    const code = codeOf(person)
    for (let index = 1; index <= 4; index += 1) await ask({ ...person, address: `192.0.2.${index}` })
    expect((await enter(person, code)).json).toMatchObject({ code: 0 })
  })

  test('from one household leaves room for a new browser of the owner', async () => {
    const person = somebody()
    for (let index = 0; index < 12; index += 1) await ask({ ...person, address: '192.0.2.200' }, ours)
    const { headers, json } = await ask(person, ours)
    expect(json).toMatchObject({ code: 0 })
    expect((await enter(person, codeOf(person), { cookie: cookieOf(headers) })).json).toMatchObject({ code: 0 })
  })

  test('cannot lock out a browser that has logged in with the address before', async () => {
    const person = somebody()
    const first = await ask(person, ours)
    const login = await enter(person, codeOf(person), { ...ours, cookie: cookieOf(first.headers) })
    const known = cookieOf(login.headers)
    expect(known).toMatch(/^__Host-chorus_known=[\w-]{43}$/)
    expect(login.headers.get('set-cookie')).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    await askAsStranger(person, 12)
    expect((await ask(person, ours)).json).toMatchObject({ code: 1642 })
    const again = await ask(person, { ...ours, cookie: known })
    expect(again.json).toMatchObject({ code: 0 })
    const cookie = `${known}; ${cookieOf(again.headers)}`
    expect((await enter(person, codeOf(person), { cookie })).json).toMatchObject({ code: 0, data: { isNew: false } })
    // Its own allowance is limited too, and counts for this address only.
    for (let index = 2; index <= 5; index += 1) expect((await ask(person, { ...ours, cookie: known })).json).toMatchObject({ code: 0 })
    expect((await ask(person, { ...ours, cookie: known })).json).toMatchObject({ code: 1642 })
    const other = somebody()
    await askAsStranger(other, 12)
    expect((await ask(other, { ...ours, cookie: known })).json).toMatchObject({ code: 1642 })
  })

  test('cannot guess the cookie of a known browser', async () => {
    const person = somebody()
    await askAsStranger(person, 12)
    const cookie = `__Host-chorus_known=${'x'.repeat(43)}`
    expect((await ask(person, { ...ours, cookie })).json).toMatchObject({ code: 1642 })
  })
})
