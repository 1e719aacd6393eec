import { redactText } from '@chorus/model/redact-text'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { describeError, redact } from './redact.ts'

/** Lines of JSON, to the terminal's second stream unless said otherwise. Nothing is written that `redact` takes out. */
export function createLog(level: Config['logLevel'], destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      formatters: { log: (line) => redact(line) as Record<string, unknown> },
      hooks: {
        logMethod(words, method) {
          const hidden = words.map((word) => (typeof word === 'string' ? redactText(word) : word)) as typeof words
          method.apply(this, hidden)
        },
      },
    },
    destination,
  )
}

/** What nobody caught ends the process: what is left of it cannot be trusted. The line says what broke, and no secrets. */
export function endOnCrash(log: Logger, end: (code: number) => void = (code) => process.exit(code)): void {
  const crash = (error: unknown, kind: string) => {
    log.fatal({ kind, error: error instanceof Error ? describeError(error) : { name: typeof error } }, 'Chorus has crashed.')
    end(1)
  }
  process.on('uncaughtException', (error) => crash(error, 'uncaughtException'))
  process.on('unhandledRejection', (reason) => crash(reason, 'unhandledRejection'))
}
