import { gotNoAnswer } from '#domain/call-failures.ts';
import { askQuestions } from '#machines/form/forms/ask-questions.ts';
import { fromCall } from '#machines/from-call.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import {
  type OutcomeLink,
  outcomeLoad,
  questionRunsLoad,
  type RunsLink,
} from '#machines/loader/loads/question-runs.ts';
import { fromNetwork } from '#machines/network.ts';
import { type QuestionRunInput, questionRunMachine } from '#machines/question-run/question-run-machine.ts';
import type { Http } from '#services/http.ts';
import { createQuestionRunClient } from '#services/question-run-client.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { screenForms } from '../screen-forms.ts';
import { type Network, returning, watching } from './network.ts';

/** The runs of questions of burgers, their outcomes, and what starts them. */
export function createQuestionRuns(http: Http, network: Network) {
  const client = createQuestionRunClient(http);
  const { watchNetwork } = watching(network);

  const listing = createLoaderMachine(questionRunsLoad, {
    load: ({ burgerId }, signal) => client.list(burgerId, signal),
    watchNetwork,
    ...returning(network),
  });
  const runs = new ScreenActors((scope: RunsLink) => createActor(listing, { input: { scope } }));
  const runsOf = (burgerId: string) => runs.get(burgerId, { burgerId });

  const outcome = createLoaderMachine(outcomeLoad, {
    load: ({ runId, place }, signal) => client.outcome(runId, place, signal),
    watchNetwork,
  });

  const watched = questionRunMachine.provide({
    actors: {
      look: fromCall(({ runId }, signal) => client.run(runId, signal)),
      stop: fromCall(({ runId }, signal) => client.stop(runId, signal)),
      network: fromNetwork(watchNetwork),
    },
  });

  return {
    runs,
    outcomes: new ScreenActors((scope: OutcomeLink) => createActor(outcome, { input: { scope } })),
    watches: new ScreenActors((input: QuestionRunInput) => {
      const watch = createActor(watched, { input });
      watch.on('seen', ({ run }) => runsOf(run.burgerId).send({ type: 'apply', change: run }));
      return watch;
    }),
    asks: screenForms(
      askQuestions,
      async ({ subject: { burgerId, setId }, draft: { state, times, headers } }, signal) => {
        const given = Object.entries(headers).filter(([, value]) => value !== '');
        try {
          return await client.start(
            burgerId,
            { set_id: setId, state, times: Number(times), privacy_input: Object.fromEntries(given) },
            signal,
          );
        } catch (error) {
          // The run may have begun, and nobody should start it twice.
          if (gotNoAnswer(error)) runsOf(burgerId).send({ type: 'refresh' });
          throw error;
        }
      },
      (form) =>
        form.on('succeeded', ({ subject, result }) =>
          runsOf(subject.burgerId).send({ type: 'apply', change: result }),
        ),
    ),
  };
}
