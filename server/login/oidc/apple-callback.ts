import { readBytes } from '@chorus/contract/read-bytes'
import type { Hono } from 'hono'
import * as v from 'valibot'

export const appleCallbackPath = '/login/callback/apple'

const limit = 32 * 1024
/** What Apple's form may contain. Everything else, such as the authorization code, is dropped. */
const passedOn = ['id_token', 'state', 'error'] as const

/** Sent only with the first login. Apple: "Authenticating users with Sign in with Apple" */
const User = v.object({ name: v.object({ firstName: v.optional(v.string(), ''), lastName: v.optional(v.string(), '') }) })

/**
 * Apple's redirect target. Apple posts names and email addresses instead of putting them into a URL, and without our cookies. This passes
 * them to our page in the fragment, which reaches no server or log; the page checks that it started the login.
 */
export function appleCallback(app: Hono): void {
  app.post(appleCallbackPath, async (context) => {
    const bytes = await readBytes(context, { limit, tooLarge: 'This form is too large.', incomplete: 'This form is incomplete.' })
    const form = new URLSearchParams(new TextDecoder().decode(bytes))
    const fragment = new URLSearchParams(passedOn.flatMap((name) => (form.has(name) ? [[name, form.get(name)!]] : [])))
    const name = readName(form.get('user'))
    if (name) fragment.set('name', name)
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    return context.redirect(`${appleCallbackPath}#${fragment}`, 303)
  })
}

function readName(user: string | null): string {
  try {
    const { firstName, lastName } = v.parse(User, JSON.parse(user ?? '')).name
    return `${firstName} ${lastName}`.trim().slice(0, 100)
  } catch {
    return ''
  }
}
