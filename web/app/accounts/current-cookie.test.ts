import { emptyBook, enterAccount } from '@chorus/accounts/account-book'
import type { Account } from '@chorus/model/account'
import { parse } from 'hono/utils/cookie'
import { describe, expect, test } from 'vitest'
import { formatCurrent, parseCurrent } from './current-cookie.ts'

const account = (profileId: string, accessJwt = 'vault:1'): Account =>
  ({
    profile: { profileId, handle: profileId },
    session: { type: 'Bsky', profileId, token: '', payload: { accessJwt, refreshJwt: accessJwt } },
  }) as unknown as Account

describe('who is current, over a cookie', () => {
  test('nobody is nothing', () => {
    expect(formatCurrent(emptyBook)).toBeUndefined()
    expect(parseCurrent(undefined)).toEqual([])
    expect(parseCurrent('')).toEqual([])
  })
  test('whom this device alone keeps is not told', () => {
    expect(formatCurrent(enterAccount(emptyBook, account('did:plc:abc', 'a.b.c'), undefined))).toBeUndefined()
  })
  test.each(['did:plc:abc', 'did:web:a.b.example%3A8443', 'a;b c,d="e".f'])('%s comes back as it was', (id) => {
    const text = formatCurrent(enterAccount(emptyBook, account(id), undefined))!
    expect(text).not.toMatch(/[\s;,"]/)
    expect(parse(`current=${text}`)['current']).toBeDefined()
    expect(parseCurrent(parse(`current=${text}`)['current'])).toEqual([`Bsky:${id}`])
  })
  test.each(['%', 'x', 'Bsky:', '|||', `Bsky:${'a'.repeat(5000)}`])('%s is nobody', (text) => expect(parseCurrent(text)).toEqual([]))
})
