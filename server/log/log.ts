import { redactText } from '@chorus/model/text/redact-text'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { ServerConfig } from '../config/server-config.ts'
import { describeError, redact } from './redact.ts'

/** Creates a logger of JSON lines, to stderr by default. Everything written is redacted. */
export function createLog(level: ServerConfig['logLevel'], destination: DestinationStream = pino.destination(2)): Logger {
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

/** Ends the process after an uncaught error, since its state can no longer be trusted. Logs what failed, without secrets. */
export function endOnCrash(log: Logger, end: (code: number) => void = (code) => process.exit(code)): void {
  const crash = (error: unknown, kind: string) => {
    log.fatal({ kind, error: error instanceof Error ? describeError(error) : { name: typeof error } }, 'Chorus has crashed.')
    end(1)
  }
  process.on('uncaughtException', (error) => crash(error, 'uncaughtException'))
  process.on('unhandledRejection', (reason) => crash(reason, 'unhandledRejection'))
}
