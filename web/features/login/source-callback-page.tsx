import { useParams } from '@tanstack/react-router'
import { NotFound } from '../errors/not-found.tsx'
import { CallbackPage } from './callback-page.tsx'
import { typesOfSource } from './finish-login.ts'

export function SourceCallbackPage() {
  const { source } = useParams({ from: '/login/callback/$source' })
  const type = typesOfSource[source]
  return type ? <CallbackPage type={type} /> : <NotFound />
}
