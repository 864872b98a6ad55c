import type { AgentEvent } from '../agent/events.ts';
import type { Log } from '../lib/log.ts';

/**
 * Logs what fails in an answer: the model's call and each tool's. The lines name the answer by its ID, which a visitor is told,
 * too. They hold no words of a host, which may quote what people wrote.
 */
export function createAnswerLog(log: Pick<Log, 'warn'>, burger: string, answer: string) {
  let model: { readonly provider: string; readonly host: string } | null = null;
  return (event: AgentEvent): void => {
    if (event.type === 'request') model = { provider: event.provider, host: event.host };
    if (event.type === 'tool-answered' && 'error' in event)
      log.warn('A tool failed', { answer, burger, tool: event.call.name });
    if (event.type === 'failed') {
      const { fault, coded } = event.error;
      log.warn('A model failed', { answer, burger, ...model, code: coded.errorCode?.code, fault });
    }
  };
}
