import { GraphQLError } from 'graphql'

/** The caller, passed to every resolver. */
export interface Viewing {
  /** Person key; absent for guests. */
  viewer?: string
  /** The session that the token belongs to. */
  session?: { id: string; signer: string; app: string; startedAt: number; expiresAt: number }
}

/** The value of the scalar `Void`, which has none. */
export const done = ''

/** The live API's error message for operations that require a login. */
export function needViewer({ viewer }: Viewing, operation: string): string {
  if (viewer) return viewer
  throw new GraphQLError(`Unauthenticated - Authentication is required to access '${operation}'`, {
    extensions: { code: 'UNAUTHENTICATED' },
  })
}
