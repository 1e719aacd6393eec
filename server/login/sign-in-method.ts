import type { BindData } from '@chorus/contract/account/bind'
import type { LoginData } from '@chorus/contract/account/login'
import type { Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Viewer } from '../account/find-viewer.ts'
import type { LoginPlatform, Proven, ProvenIdentity } from '../account/proven-identity.ts'
import type { IdentityRow } from '../db/tables/identities.ts'

/** Verifies a proof: a signature, a key, a service. Throws a Refusal when it is invalid. */
export type Prove<Proof> = (proof: Proof) => Promise<Proven>

/** Responds to a provider login with a session of the proven account. */
export type LogInWith = (context: Context, proven: Proven) => Promise<v.InferInput<typeof LoginData>>

/** Adds a proven identity to the viewer's account. */
export type BindWith = (
  viewer: Viewer,
  proven: Proven,
  consent: { isForce?: boolean | undefined; confirmation?: string | undefined },
) => Promise<v.InferInput<typeof BindData>>

/** A way to log in or to connect another identity: a network, or a service such as email. */
export interface SignInMethod {
  platform: LoginPlatform
  /** Verifies a stored proof of this method again. */
  prove(proof: unknown): Promise<Proven>
  /** Provider API §3.1. Absent: the provider API has no such login. */
  serveLogin?(serve: Serve<Viewer>, logIn: LogInWith): void
  /** Provider API §3.2. Absent: the provider API has no such bind. */
  serveBind?(serve: Serve<Viewer>, bind: BindWith): void
  /** Additional fields of the response to any bind, derived from all identities of the account. */
  toBindFacts?(identities: readonly IdentityRow[], bound: ProvenIdentity): Record<string, unknown>
}
