import { GraphQLError } from 'graphql'

/** Who asks. Every resolver gets it. */
export interface Viewing {
  /** Person key; absent for visitors. */
  viewer?: string
  /** Of the session that the token belongs to. */
  session?: { id: string; signer: string; app: string; startedAt: number; expiresAt: number }
}

/** The live API's words for what needs a login. */
export function needViewer({ viewer }: Viewing, operation: string): string {
  if (viewer) return viewer
  throw new GraphQLError(`Unauthenticated - Authentication is required to access '${operation}'`, {
    extensions: { code: 'UNAUTHENTICATED' },
  })
}
