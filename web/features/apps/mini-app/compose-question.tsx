import type { NetworkName } from '@chorus/model/network-identity'
import { useServices } from '../../../services/context/services-context.tsx'
import { useOnMount } from '../../login/parts/use-on-mount.ts'
import type { AppQuestionOf } from './app-questions.ts'
import { composeForApp } from './compose-for-app.ts'

/** Opens the composer with what an app wants posted. Closing it without posting declines. */
export function ComposeQuestion({ question, network }: { question: AppQuestionOf<'compose'>; network: NetworkName }) {
  const services = useServices()
  useOnMount(async () => {
    const postId = await composeForApp(services, network, question)
    if (postId === undefined) question.decline()
    else question.grant({ postId })
  })
  return null
}
