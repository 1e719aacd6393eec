import { GraphQLError } from 'graphql'
import { forbidden } from './api-error.ts'

/** The caller, passed to every resolver. */
export interface Viewing {
  /** Person key; absent for guests. */
  viewer?: string
  /** Of the page or server that asks. */
  origin?: string
  /** The session that the token belongs to. */
  session?: { id: string; signer: string; app: string; role: string; startedAt: number; expiresAt: number }
}

/** The value of the scalar `Void`, which has none. */
export const done = ''

/** The role that configures feeds and the like as a wallet, without an account. */
export const builderRole = 'BUILDER'

/** Undefined: the session has another role. */
export const findBuilder = ({ session }: Viewing): string | undefined =>
  session?.role === builderRole ? session.signer.toLowerCase() : undefined

/** Who changes a feed or a group: an account, or a builder by the wallet's address. */
export const needManager = (viewing: Viewing, operation: string): string => findBuilder(viewing) ?? needViewer(viewing, operation)

/** The live API's error message for operations that require a login. */
export function needViewer(viewing: Viewing, operation: string): string {
  if (viewing.viewer) return viewing.viewer
  if (findBuilder(viewing)) throw forbidden(`Builders can't use '${operation}'`)
  throw new GraphQLError(`Unauthenticated - Authentication is required to access '${operation}'`, {
    extensions: { code: 'UNAUTHENTICATED' },
  })
}
