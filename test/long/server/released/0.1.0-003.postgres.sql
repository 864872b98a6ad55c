SELECT pg_catalog.set_config('search_path', '', false);
CREATE TABLE public.account (
    created_at text NOT NULL,
    updated_at text NOT NULL,
    id text NOT NULL,
    account text NOT NULL,
    account_key text NOT NULL,
    email text NOT NULL,
    email_key text,
    first_name text NOT NULL,
    last_name text NOT NULL,
    password_hash text NOT NULL
);
CREATE TABLE public.account_role (
    account_id text NOT NULL,
    service text NOT NULL,
    role text NOT NULL
);
CREATE TABLE public.bun (
    created_at text NOT NULL,
    updated_at text NOT NULL,
    id text NOT NULL,
    burger_id text NOT NULL,
    bun_level text NOT NULL,
    prompt text NOT NULL,
    prompt_service_id text
);
CREATE TABLE public.burger (
    created_at text NOT NULL,
    updated_at text NOT NULL,
    id text NOT NULL,
    workshop_id text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    is_public integer NOT NULL
);
CREATE TABLE public.cheese (
    created_at text NOT NULL,
    updated_at text NOT NULL,
    burger_id text NOT NULL,
    type text NOT NULL,
    type_key text NOT NULL,
    json_data text NOT NULL,
    api_key text
);
CREATE TABLE public.fact (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.idempotency_key (
    account_id text NOT NULL,
    key text NOT NULL,
    digest text NOT NULL,
    status integer,
    answer text,
    created_at text NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.patty (
    created_at text NOT NULL,
    updated_at text NOT NULL,
    id text NOT NULL,
    burger_id text NOT NULL,
    type text NOT NULL,
    tool_id text NOT NULL,
    json_data text NOT NULL,
    settings text NOT NULL
);
CREATE TABLE public.refresh_token (
    hash text NOT NULL,
    family_id text NOT NULL,
    generation integer NOT NULL
);
CREATE TABLE public.service_role (
    service text NOT NULL,
    role text NOT NULL
);
CREATE TABLE public.sign_in_failure (
    account_key text NOT NULL,
    address text NOT NULL,
    failures integer NOT NULL,
    last_failed_at text NOT NULL
);
CREATE TABLE public.token_family (
    id text NOT NULL,
    account_id text NOT NULL,
    generation integer NOT NULL,
    rotated_at text NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE public.workshop (
    created_at text NOT NULL,
    updated_at text NOT NULL,
    id text NOT NULL,
    name text NOT NULL
);
INSERT INTO public.account VALUES ('2026-11-26T14:52:51.012Z', '2026-11-26T14:52:51.012Z', 'ACC-GJ0859BQNY', 'admin', 'admin', '', NULL, 'Admin', 'Cowtex', '$argon2id$v=19$m=19456,t=2,p=1$mkHdh8kuGnvtfCqmKJfQaw$NGpMnDUvH9070KMExcIxCGwoey/GdWSXhFoNeh957JA');
INSERT INTO public.account VALUES ('2026-11-26T14:52:52.121Z', '2026-11-26T14:52:52.656Z', 'ACC-K4SBZXMN2K', 'mei', 'mei', 'Mei@example.com', 'mei@example.com', '小美', 'Lin', '$argon2id$v=19$m=19456,t=2,p=1$+wgce7dW0nmfpwdzMHND1g$SmKhg9ELYPfKbk4XFWIHIUQHiPfbHPKbecVykHHq5G8');
INSERT INTO public.account_role VALUES ('ACC-K4SBZXMN2K', 'kitchen', 'cook');
INSERT INTO public.bun VALUES ('2026-11-26T14:52:53.355Z', '2026-11-26T14:52:53.355Z', 'BUN-G4MQF8TWRN', 'BRG-HCY4WJ0R6A', 'top', 'You look buildings up.
Be brief.', NULL);
INSERT INTO public.burger VALUES ('2026-11-26T14:52:53.133Z', '2026-11-26T14:52:53.133Z', 'BRG-3KH9FB0YY0', 'WS-E71TYASTBJ', 'Empty', 'chat', 0);
INSERT INTO public.burger VALUES ('2026-11-26T14:52:53.029Z', '2026-11-26T14:52:53.559Z', 'BRG-HCY4WJ0R6A', 'WS-E71TYASTBJ', 'Lookup 🍔', 'chat', 1);
INSERT INTO public.cheese VALUES ('2026-11-26T14:52:53.426Z', '2026-11-26T14:52:53.426Z', 'BRG-HCY4WJ0R6A', 'OpenAI', 'openai', '{"host":"https://models.example.com/v1","model":"m-1","temperature":0.5}', 'v1.jRNQZ2rkJu92qZFz.jZj2djyp79AXsXsGeWqYKFSGX_KccknVnD7nN4xeFnqHpow');
INSERT INTO public.fact VALUES ('key-probe', 'v1.tO24_RFA-je_7PYd.XAz7JtbaphM4ocp2RjcUdthiCx0iCw');
INSERT INTO public.fact VALUES ('sign-in-names', '');
INSERT INTO public.kysely_migration VALUES ('001-initial', '2026-11-26T14:52:50.592Z');
INSERT INTO public.kysely_migration VALUES ('002-idempotency-keys', '2026-11-26T14:52:50.686Z');
INSERT INTO public.kysely_migration VALUES ('003-creation-order', '2026-11-26T14:52:50.710Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.patty VALUES ('2026-11-26T14:52:53.450Z', '2026-11-26T14:52:53.450Z', 'PAT-TQ52H47G2B', 'BRG-HCY4WJ0R6A', 'api', 'lookup', '{"name":"lookup","display_name":"Look up","description":"Finds a building.","parameters":{"type":"object","properties":{"building_id":{"type":"string"}},"required":["building_id"]}}', '{"url":"https://api.example.com/buildings/{building_id}","method":"GET"}');
INSERT INTO public.patty VALUES ('2026-11-26T14:52:53.559Z', '2026-11-26T14:52:53.559Z', 'PAT-TETG7F0E6H', 'BRG-HCY4WJ0R6A', 'prompt', 'poem', '{"name":"poem","display_name":"Poem"}', '{"prompt":"Write a poem about {topic}."}');
INSERT INTO public.refresh_token VALUES ('G6ceuI0Nlukih914l0VyXE9-IFEMPSbpU6LWRlYRhww', 'FAM-4S0AAQ7AV9', 1);
INSERT INTO public.service_role VALUES ('kitchen', 'cook');
INSERT INTO public.service_role VALUES ('', 'guest');
INSERT INTO public.sign_in_failure VALUES ('mei', '127.0.0.1', 1, '2026-11-26T14:52:53.744Z');
INSERT INTO public.sign_in_failure VALUES ('mei', '*', 1, '2026-11-26T14:52:53.744Z');
INSERT INTO public.sign_in_failure VALUES ('*', '127.0.0.1', 1, '2026-11-26T14:52:53.744Z');
INSERT INTO public.token_family VALUES ('FAM-4S0AAQ7AV9', 'ACC-GJ0859BQNY', 1, '2026-11-26T14:52:52.018Z', '2026-12-26T14:52:52.018Z');
INSERT INTO public.workshop VALUES ('2026-11-26T14:52:52.956Z', '2026-11-26T14:52:52.956Z', 'WS-E71TYASTBJ', 'Kitchen 厨房');
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_account_key_key UNIQUE (account_key);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_key PRIMARY KEY (account_id, service, role);
ALTER TABLE ONLY public.bun
    ADD CONSTRAINT bun_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.burger
    ADD CONSTRAINT burger_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cheese
    ADD CONSTRAINT cheese_key PRIMARY KEY (burger_id, type_key);
ALTER TABLE ONLY public.fact
    ADD CONSTRAINT fact_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_key PRIMARY KEY (account_id, key);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.patty
    ADD CONSTRAINT patty_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.patty
    ADD CONSTRAINT patty_tool_id UNIQUE (burger_id, tool_id);
ALTER TABLE ONLY public.refresh_token
    ADD CONSTRAINT refresh_token_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.service_role
    ADD CONSTRAINT service_role_key PRIMARY KEY (service, role);
ALTER TABLE ONLY public.sign_in_failure
    ADD CONSTRAINT sign_in_failure_key PRIMARY KEY (account_key, address);
ALTER TABLE ONLY public.token_family
    ADD CONSTRAINT token_family_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.workshop
    ADD CONSTRAINT workshop_pkey PRIMARY KEY (id);
CREATE INDEX bun_creation_order ON public.bun USING btree (burger_id, created_at, id);
CREATE INDEX burger_creation_order ON public.burger USING btree (workshop_id, created_at, id);
CREATE INDEX cheese_creation_order ON public.cheese USING btree (burger_id, created_at, type_key);
CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING btree (created_at);
CREATE INDEX patty_creation_order ON public.patty USING btree (burger_id, created_at, id);
CREATE INDEX refresh_token_family_id ON public.refresh_token USING btree (family_id);
CREATE INDEX token_family_account_id ON public.token_family USING btree (account_id);
ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_role FOREIGN KEY (service, role) REFERENCES public.service_role(service, role) ON DELETE CASCADE;
ALTER TABLE ONLY public.bun
    ADD CONSTRAINT bun_burger_id_fkey FOREIGN KEY (burger_id) REFERENCES public.burger(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.burger
    ADD CONSTRAINT burger_workshop_id_fkey FOREIGN KEY (workshop_id) REFERENCES public.workshop(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cheese
    ADD CONSTRAINT cheese_burger_id_fkey FOREIGN KEY (burger_id) REFERENCES public.burger(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.patty
    ADD CONSTRAINT patty_burger_id_fkey FOREIGN KEY (burger_id) REFERENCES public.burger(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refresh_token
    ADD CONSTRAINT refresh_token_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.token_family(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.token_family
    ADD CONSTRAINT token_family_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
