import { findChain } from '@chorus/chains/chain-table'
import { toDecimal } from '@chorus/model/chain/to-decimal'
import { unseen } from '@chorus/model/text/to-plain-line'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import type { PlainAppQuestion } from './app-questions.ts'
import styles from './app-question-dialog.module.css'

/** What the viewer would sign, send or open, as it is. */
export function RequestDetails({ question }: { question: PlainAppQuestion }) {
  const t = useT()
  switch (question.kind) {
    case 'text':
      return (
        <>
          <p className={styles.lead}>{t('apps.signLead', { address: toShortAddress(question.address) })}</p>
          <Block label={t('apps.textToSign')}>{question.text}</Block>
        </>
      )
    case 'data':
      return (
        <>
          <p className={styles.lead}>{t('apps.signLead', { address: toShortAddress(question.address) })}</p>
          <Facts>
            <Fact name={t('apps.dataFor')}>{[question.data.name, question.data.contract].filter(Boolean).join(' · ')}</Fact>
            {question.data.chainId === undefined ? null : <Fact name={t('apps.chain')}>{toChainName(question.data.chainId)}</Fact>}
            <Fact name={t('apps.dataType')}>{question.data.type}</Fact>
          </Facts>
          <Block label={t('apps.dataToSign')}>{JSON.stringify(JSON.parse(question.data.json), null, 2)}</Block>
        </>
      )
    case 'transaction': {
      const coin = findChain(question.chainId)?.nativeCurrency
      return (
        <>
          <Facts>
            <Fact name={t('apps.amount')}>{`${toDecimal(String(question.value), coin?.decimals ?? 18)} ${coin?.symbol ?? ''}`.trim()}</Fact>
            <Fact name={t('apps.to')}>{question.to ?? t('apps.newContract')}</Fact>
            <Fact name={t('apps.chain')}>{toChainName(question.chainId)}</Fact>
          </Facts>
          {question.data === '0x' ? null : (
            <>
              <p className={styles.lead}>{t('apps.dataWarning')}</p>
              <Block label={t('apps.data')}>{question.data}</Block>
            </>
          )}
        </>
      )
    }
    case 'chain':
      return (
        <Facts>
          <Fact name={t('apps.chain')}>{question.name ?? toChainName(question.chainId)}</Fact>
          {question.url === undefined ? null : <Fact name={t('apps.chainServer')}>{question.url}</Fact>}
        </Facts>
      )
    case 'leave':
    case 'open':
      return <Block label={t('apps.address')}>{question.url.href}</Block>
  }
}

const toChainName = (chainId: number): string => findChain(chainId)?.name ?? String(chainId)

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>
export const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

/** Text that an app wrote, whole and as it is. It scrolls, by keys too. */
const Block = ({ label, children }: { label: string; children: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise keys couldn't scroll it
  <pre className={styles.block} dir="auto" tabIndex={0} role="region" aria-label={label}>
    {showControls(children)}
  </pre>
)

/** Characters that can't be seen, or change the order of others, would let an app hide what it wants signed. */
const showControls = (text: string): string =>
  text.replaceAll(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
