import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Poll } from '@chorus/model/poll/poll'
import type { Services } from '../../services/context/services.ts'
import { type Ballot, createBallot } from './create-ballot.ts'

/** The network whose active account votes: the post's own if it can, otherwise the first that can. Undefined: none can. */
export const findVoter = ({ connections }: Services, preferred: NetworkName | undefined): NetworkName | undefined =>
  [preferred, ...networkNames].find((network) => network && connections[network].polls)

/** `network`: of the post that links to the poll. `known`: the poll that came with the page. */
export function openBallot(services: Services, id: string, network?: NetworkName, known?: Poll): Ballot {
  const voter = findVoter(services, network)
  const owner = voter ?? network ?? networkNames[0]!
  const loadAsGuest = async () => (await import('@chorus/networks/provider/provider-polls')).loadPollAsGuest(owner, services.ownFetcher, id)
  const create = (loaded: Poll | undefined) => {
    const polls = voter && services.connections[voter].polls
    return createBallot(polls ? { load: () => polls.load(id), vote: polls.vote } : { load: loadAsGuest }, loaded)
  }
  return services.sharedState(`poll:${id}`, owner, create, known)
}
