import { emptyBook, enterAccount } from '@chorus/accounts/book/account-book'
import type { Account } from '@chorus/model/account'
import { parse } from 'hono/utils/cookie'
import { describe, expect, test } from 'vitest'
import { formatCurrent, parseCurrent } from './current-cookie.ts'

const account = (profileId: string, accessJwt = 'vault:1'): Account =>
  ({
    profile: { profileId, handle: profileId },
    session: { type: 'Bsky', profileId, token: '', payload: { accessJwt, refreshJwt: accessJwt } },
  }) as unknown as Account

describe('the current accounts in a cookie', () => {
  test('writes nothing without accounts', () => {
    expect(formatCurrent(emptyBook)).toBeUndefined()
    expect(parseCurrent(undefined)).toEqual([])
    expect(parseCurrent('')).toEqual([])
  })
  test('leaves out device-only accounts', () => {
    expect(formatCurrent(enterAccount(emptyBook, account('did:plc:abc', 'a.b.c'), undefined))).toBeUndefined()
  })
  test.each(['did:plc:abc', 'did:web:a.b.example%3A8443', 'a;b c,d="e".f'])('%s survives a round trip', (id) => {
    const text = formatCurrent(enterAccount(emptyBook, account(id), undefined))!
    expect(text).not.toMatch(/[\s;,"]/)
    expect(parse(`current=${text}`)['current']).toBeDefined()
    expect(parseCurrent(parse(`current=${text}`)['current'])).toEqual([`Bsky:${id}`])
  })
  test.each(['%', 'x', 'Bsky:', '|||', `Bsky:${'a'.repeat(5000)}`])('%s is ignored', (text) => expect(parseCurrent(text)).toEqual([]))
})
