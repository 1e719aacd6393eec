import { startMail, type MailStandIn } from '@chorus/sandbox/mail/start-mail'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Provider, startProvider } from '../../tests/provider/start-provider.ts'

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
/** Somebody at home: limits by client are another test's matter. */
const somebody = () => ({ email: `person${(households += 1)}@mail.example`, address: `198.51.100.${households % 250}` })
type Somebody = ReturnType<typeof somebody>

const ask = ({ email, address }: Somebody, headers: Record<string, string> = {}) =>
  provider.ask('/v3/auth/email/generateOTP', { method: 'POST', body: { email }, headers, address })
const enter = ({ email, address }: Somebody, otp: string, headers: Record<string, string> = {}) =>
  provider.ask('/v3/auth/email/login', { method: 'POST', body: { email, otp }, headers, address })
const codeOf = ({ email }: Pick<Somebody, 'email'>) => /\b\d{6}\b/.exec(mail.inboxOf(email)[0]!.text)![0]
/** Another code than this one. */
const miss = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const wrong = { code: 1639, error: ['This code is wrong or not valid any more. Check it, or ask for a new one.'] }

describe('a code by e-mail', () => {
  test('lets its reader in, and the next one into the same account', async () => {
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

  test('is in no answer, no log and no row', async () => {
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

  test('counts once', async () => {
    const person = somebody()
    await ask(person)
    const code = codeOf(person)
    expect((await enter(person, code)).json).toMatchObject({ code: 0 })
    expect((await enter(person, code)).json).toEqual(wrong)
  })

  test('of several logins with it at once, over two nodes, exactly one succeeds, and makes one session', async () => {
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

  test('binds its address to an account, and says so when the address is another’s', async () => {
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
    '%j is none, and uses up no try',
    async (otp) => {
      const person = somebody()
      await ask(person)
      const answer = await enter(person, otp)
      expect(answer.status === 400 || (answer.json as { code: number }).code === 1639).toBe(true)
      const { rows } = await sql<{ tries: number }>`select tries from otp_codes order by created_at desc limit 1`.execute(provider.db)
      expect(rows[0]!.tries).toBe(0)
    },
  )

  test('is killed by a newer one', async () => {
    const person = somebody()
    await ask(person)
    const old = codeOf(person)
    await ask(person)
    const isSame = codeOf(person) === old
    expect((await enter(person, old)).json).toEqual(isSame ? expect.anything() : wrong)
  })

  test("opens nobody else's door", async () => {
    const [person, other] = [somebody(), somebody()]
    await ask(person)
    await ask(other)
    expect((await enter(other, codeOf(person))).json).toEqual(codeOf(person) === codeOf(other) ? expect.anything() : wrong)
  })

  test('ends after ten minutes', async () => {
    const person = somebody()
    await ask(person)
    await sql`update otp_codes set expires_at = expires_at - interval '10 minutes'`.execute(provider.db)
    expect((await enter(person, codeOf(person))).json).toEqual(wrong)
  })

  test('that was guessed five times is dead, also for the right guess', async () => {
    const person = somebody()
    await ask(person)
    const code = codeOf(person)
    for (let by = 1; by <= 5; by += 1) expect((await enter(person, miss(code, by))).json).toEqual(wrong)
    expect((await enter(person, code)).json).toEqual(wrong)
  })

  test('of 200 guesses at once exactly five are judged', async () => {
    const person = somebody()
    await ask(person)
    const code = codeOf(person)
    const second = provider.addNode()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, by) =>
        (by % 2 ? provider : second).ask('/v3/auth/email/login', {
          method: 'POST',
          body: { email: person.email, otp: miss(code, by + 1) },
          address: `203.0.113.${by}`,
        }),
      ),
    )
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([JSON.stringify(wrong)]))
    const { rows } = await sql<{ tries: number }>`select tries from otp_codes order by created_at desc limit 1`.execute(provider.db)
    expect(rows[0]!.tries).toBe(5)
    expect((await enter(person, code)).json).toEqual(wrong)
  })
})

describe('asking for codes', () => {
  test('is answered alike for an address with an account and one without', async () => {
    const [member, stranger] = [somebody(), somebody()]
    await ask(member)
    await enter(member, codeOf(member))
    const [one, other] = [await ask(member), await ask(stranger)]
    expect(one.text).toBe(other.text)
    expect((await enter(member, 'no code')).text).toBe((await enter(somebody(), 'no code')).text)
    expect((await enter(somebody(), '000000')).json).toEqual(wrong)
  })

  test('is refused after five an hour and ten a day, for exactly that address, over all nodes', async () => {
    const person = somebody()
    const second = provider.addNode()
    const body = { email: person.email }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? provider : second).ask('/v3/auth/email/generateOTP', { method: 'POST', body, address: `203.0.113.${index}` }),
      ),
    )
    expect(answers.filter(({ json }) => (json as { code: number }).code === 0)).toHaveLength(5)
    expect(answers.filter(({ json }) => (json as { code: number }).code === 1642)).toHaveLength(3)
    expect((await ask(somebody())).json).toMatchObject({ code: 0 })
    const age = () => sql`update otp_codes set created_at = created_at - interval '61 minutes'`.execute(provider.db)
    await age()
    for (let count = 6; count <= 10; count += 1) expect((await ask(person)).json).toMatchObject({ code: 0 })
    await age()
    expect((await ask(person)).json).toMatchObject({ code: 1642, error: [expect.stringContaining('enough codes')] })
    expect(mail.inboxOf(person.email)).toHaveLength(10)
  })

  test('whose letter no mail server takes is told so, costs nothing, and leaves an older code good', async () => {
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
        json: { error: 'Our mail server did not take the letter. Try again in a moment.' },
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
  ])('for %j writes to nobody', async (email) => {
    const before = mail.inboxOf('sol@mail.example').length + mail.inboxOf('mina@mail.example').length
    expect((await ask({ ...somebody(), email })).json).toMatchObject({
      code: 1,
      error: ['This is no e-mail address that we can write to.'],
    })
    expect(mail.inboxOf('sol@mail.example').length + mail.inboxOf('mina@mail.example').length).toBe(before)
  })

  test('on a server without mail is refused in words', async () => {
    await using without = await startProvider()
    expect((await without.ask('/v3/auth/email/generateOTP', { method: 'POST', body: { email: 'mina@mail.example' } })).json).toEqual({
      code: 1,
      error: ['E-mail is not set up on this server. Log in another way.'],
    })
  })
})

describe('a code that a page of ours asked for', () => {
  const ours = { 'sec-fetch-site': 'same-origin' }
  const cookieOf = (headers: Headers) => headers.get('set-cookie')!.split(';')[0]!

  test('counts in that browser alone, and nobody else uses up its tries', async () => {
    const person = somebody()
    const { headers } = await ask(person, ours)
    expect(headers.get('set-cookie')).toMatch(/^__Host-chorus_prelogin=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const code = codeOf(person)
    for (let count = 0; count < 6; count += 1) expect((await enter({ ...person, address: `203.0.113.${count}` }, code)).json).toEqual(wrong)
    expect((await enter(person, code, { cookie: '__Host-chorus_prelogin=another' })).json).toEqual(wrong)
    expect((await enter(person, code, { cookie: cookieOf(headers) })).json).toMatchObject({ code: 0 })
  })

  test('clients of other origins are given no cookie', async () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await ask(somebody(), { 'sec-fetch-site': site })).headers.get('set-cookie')).toBeNull()
  })
})
