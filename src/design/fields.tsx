import { useState } from 'react';
import { Button } from '#views/controls/buttons/button.tsx';
import { CodeArea } from '#views/controls/fields/code-area.tsx';
import { SearchBox } from '#views/controls/fields/search-box.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Form } from '#views/controls/form/form.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { FieldStates } from './field-states.tsx';
import { LONG } from './samples.ts';
import { Specimen, State } from './specimen.tsx';

const DEFINITION = '{ "name": "get_building" }';

/** Text fields, JSON areas and forms. */
export function Fields() {
  const [json, setJson] = useState(DEFINITION);
  const area = { label: 'Definition JSON', rows: 4, value: json, onChange: setJson } as const;
  return (
    <>
      <Specimen
        name="TextField"
        use="One line, or several with rows. isMono for identifiers, addresses and code."
      >
        <FieldStates field={(shared, state) => <TextField {...shared} {...state} />} />
        <State name="several rows, fixed width">
          <TextField label="Prompt" rows={3} isMono value={LONG} onChange={() => {}} />
        </State>
        <State name="read-only">
          <TextField label="Type" value="ollama" isReadOnly onChange={() => {}} />
        </State>
        <State name="optional">
          <TextField label="Release notes" mark={<Optional />} value="" onChange={() => {}} />
        </State>
        <State name="password">
          <TextField label="API key" type="password" value="burger-time" onChange={() => {}} />
        </State>
      </Specimen>
      <Specimen name="SearchBox" use="Finds rows, options or calls. Its cross and Escape clear it.">
        <State name="empty">
          <SearchBox label="Search burgers" value="" onChange={() => {}} />
        </State>
        <State name="with a text">
          <SearchBox label="Search burgers" value="talker" onChange={() => {}} />
        </State>
      </Specimen>
      <Specimen
        name="CodeArea"
        use="JSON. It grows with its content and can be formatted. Nothing disables it but a busy form."
      >
        <State name="normal">
          <CodeArea {...area} />
        </State>
        <State name="hover" shows="hover">
          <CodeArea {...area} />
        </State>
        <State name="focus" shows="focus">
          <CodeArea {...area} />
        </State>
        <State name="invalid, Format off">
          <CodeArea
            label="Definition JSON"
            rows={4}
            value={'{ "name": }'}
            errorMessage="This isn’t valid JSON: unexpected “}” at line 1, column 11."
            onChange={() => {}}
          />
        </State>
        <State name="empty, with an example">
          <CodeArea
            label="定义（JSON）"
            description={LONG}
            placeholder={DEFINITION}
            value=""
            onChange={() => {}}
          />
        </State>
        <State name="busy, Format off">
          <Form label="Busy" isBusy onSubmit={() => {}}>
            <CodeArea {...area} />
          </Form>
        </State>
        <State name="grown" isWide>
          <CodeArea
            label="Definition JSON"
            value={JSON.stringify({ name: 'get_building', description: LONG, required: [1, 2, 3] }, null, 2)}
            onChange={() => {}}
          />
        </State>
      </Specimen>
      <Specimen
        name="Form"
        use="Enter submits it; the first wrong field takes the focus; its buttons stand below."
      >
        <State name="normal" isWide>
          <Form
            label="Workshop"
            onSubmit={() => {}}
            actions={
              <Button type="submit" variant="primary">
                Create workshop
              </Button>
            }
          >
            <TextField label="Workshop name" value="" onChange={() => {}} />
          </Form>
        </State>
      </Specimen>
    </>
  );
}
