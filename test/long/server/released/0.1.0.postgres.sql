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
INSERT INTO public.account VALUES ('2026-11-22T01:43:49.882Z', '2026-11-22T01:43:49.882Z', 'ACC-4X248Y8YG1', 'admin', 'admin', '', NULL, 'Admin', 'Cowtex', '$argon2id$v=19$m=19456,t=2,p=1$Z91gN5tIe5jQi0DRZM3sEQ$RzOe//eU0ddzLrQlRofULLRyhR2y6yx36yC1+AYrTBY');
INSERT INTO public.account VALUES ('2026-11-22T01:43:50.108Z', '2026-11-22T01:43:50.298Z', 'ACC-7VZMWN5V44', 'mei', 'mei', 'Mei@example.com', 'mei@example.com', '小美', 'Lin', '$argon2id$v=19$m=19456,t=2,p=1$dL+t+bdUD0S7VSxDsyIUFg$ElgsyDAYa7tBfGTJ1mbZk9z2L3Sbq/zZoHH4HEpp0tk');
INSERT INTO public.account_role VALUES ('ACC-7VZMWN5V44', 'kitchen', 'cook');
INSERT INTO public.bun VALUES ('2026-11-22T01:43:50.379Z', '2026-11-22T01:43:50.379Z', 'BUN-MN6JKC5G9N', 'BRG-431KEW82FX', 'top', 'You look buildings up.
Be brief.', NULL);
INSERT INTO public.burger VALUES ('2026-11-22T01:43:50.366Z', '2026-11-22T01:43:50.366Z', 'BRG-ZFQ9JXJS04', 'WS-NCWJ1CZ8JV', 'Empty', 'chat', 0);
INSERT INTO public.burger VALUES ('2026-11-22T01:43:50.356Z', '2026-11-22T01:43:50.409Z', 'BRG-431KEW82FX', 'WS-NCWJ1CZ8JV', 'Lookup 🍔', 'chat', 1);
INSERT INTO public.cheese VALUES ('2026-11-22T01:43:50.391Z', '2026-11-22T01:43:50.391Z', 'BRG-431KEW82FX', 'OpenAI', 'openai', '{"host":"https://models.example.com/v1","model":"m-1","temperature":0.5}', 'v1.zL9mHw_wD6OcUkBU.gcRHtgRtfzpMvwBGpp2o1rLHoAFWmvxc6bUxL5SnRvUrS8o');
INSERT INTO public.fact VALUES ('key-probe', 'v1.7dgbjJ6cV5shsPi-.aBh5qxQ3MEvs11LbWbA1oOpHoF4n6A');
INSERT INTO public.kysely_migration VALUES ('001-initial', '2026-11-22T01:43:49.842Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.patty VALUES ('2026-11-22T01:43:50.399Z', '2026-11-22T01:43:50.399Z', 'PAT-801QQC10AJ', 'BRG-431KEW82FX', 'api', 'lookup', '{"name":"lookup","display_name":"Look up","description":"Finds a building.","parameters":{"type":"object","properties":{"building_id":{"type":"string"}},"required":["building_id"]}}', '{"url":"https://api.example.com/buildings/{building_id}","method":"GET"}');
INSERT INTO public.patty VALUES ('2026-11-22T01:43:50.409Z', '2026-11-22T01:43:50.409Z', 'PAT-ZGD0RTXYKM', 'BRG-431KEW82FX', 'prompt', 'poem', '{"name":"poem","display_name":"Poem"}', '{"prompt":"Write a poem about {topic}."}');
INSERT INTO public.refresh_token VALUES ('8PAVlR_hycROFGbGtxV00w_FX1nxSzddqu--FvJKdFE', 'FAM-XRY4MHH062', 1);
INSERT INTO public.service_role VALUES ('kitchen', 'cook');
INSERT INTO public.service_role VALUES ('', 'guest');
INSERT INTO public.sign_in_failure VALUES ('mei', '127.0.0.1', 1, '2026-11-22T01:43:50.478Z');
INSERT INTO public.sign_in_failure VALUES ('mei', '*', 1, '2026-11-22T01:43:50.478Z');
INSERT INTO public.token_family VALUES ('FAM-XRY4MHH062', 'ACC-4X248Y8YG1', 1, '2026-11-22T01:43:50.074Z', '2026-12-22T01:43:50.074Z');
INSERT INTO public.workshop VALUES ('2026-11-22T01:43:50.346Z', '2026-11-22T01:43:50.346Z', 'WS-NCWJ1CZ8JV', 'Kitchen 厨房');
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
CREATE INDEX bun_burger_id ON public.bun USING btree (burger_id);
CREATE INDEX burger_workshop_id ON public.burger USING btree (workshop_id);
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
ALTER TABLE ONLY public.patty
    ADD CONSTRAINT patty_burger_id_fkey FOREIGN KEY (burger_id) REFERENCES public.burger(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refresh_token
    ADD CONSTRAINT refresh_token_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.token_family(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.token_family
    ADD CONSTRAINT token_family_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
