import type { OutboxRow } from '@chorus/outbox/outbox-row'
import type { Services } from '../../services/context/services.ts'
import { countRow } from './count-row.ts'

/** What the page does about a post that this tab has sent, or that was refused. Throws a Failure if counts can't be read. */
export async function settleRow(row: OutboxRow, services: Pick<Services, 'signals' | 'cache' | 'connections'>): Promise<void> {
  services.signals.emit({ row })
  await countRow(row, services)
}
