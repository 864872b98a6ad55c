const wordsOf = (list: string): readonly string[] => list.trim().split(/\s+/);
const names = (list: string): ReadonlySet<string> => new Set(wordsOf(list));

/** The short options of curl, each with its long name. */
const shortOptions: ReadonlyMap<string, string> = new Map(
  wordsOf(`
  #=progress-bar 0=http1.0 1=tlsv1 2=sslv2 3=sslv3 4=ipv4 6=ipv6 a=append A=user-agent b=cookie B=use-ascii c=cookie-jar
  C=continue-at d=data D=dump-header e=referer E=cert f=fail F=form g=globoff G=get h=help H=header i=include I=head
  j=junk-session-cookies J=remote-header-name k=insecure K=config l=list-only L=location m=max-time M=manual n=netrc
  N=no-buffer o=output O=remote-name p=proxytunnel P=ftp-port q=disable Q=quote r=range R=remote-time s=silent S=show-error
  t=telnet-option T=upload-file u=user U=proxy-user v=verbose V=version w=write-out x=proxy X=request y=speed-time
  Y=speed-limit z=time-cond Z=parallel :=next
  `).map((pair) => [pair.charAt(0), pair.slice(2)]),
);

/** curl's options that take a value. Most are irrelevant to a tool, but their value must not be taken for its address. */
const withValue = names(`
  abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to continue-at
  cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode delegation
  dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save
  expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode
  happy-eyeballs-timeout-ms haproxy-clientip header help hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json
  keepalive-cnt keepalive-time key key-type knownhosts krb libcurl limit-rate local-port login-options mail-auth mail-from
  mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max
  parallel-max-host pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert
  proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey
  proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote
  random-file range rate referer request request-target resolve retry retry-delay retry-max-time sasl-authzid service-name
  sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time ssl-sessions stderr
  telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config
  unix-socket upload-file upload-flags url url-query user user-agent variable vlan-priority write-out
`);

/** The other ones. */
const withoutValue = names(`
  anyauth append basic ca-native cert-status compressed compressed-ssh create-dirs crlf digest disable disable-eprt
  disable-epsv disallow-username-in-url doh-cert-status doh-insecure dump-ca-embed fail fail-early fail-with-body
  false-start follow form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control get globoff
  haproxy-protocol head http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length include
  insecure ipv4 ipv6 junk-session-cookies list-only location location-trusted mail-rcpt-allowfails manual metalink mptcp
  negotiate netrc netrc-optional next no-alpn no-buffer no-clobber no-keepalive no-npn no-progress-meter no-sessionid ntlm
  ntlm-wb out-null parallel parallel-immediate path-as-is post301 post302 post303 progress-bar proxy-anyauth proxy-basic
  proxy-ca-native proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast
  proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name remote-name remote-name-all remote-time
  remove-on-error retry-all-errors retry-connrefused sasl-ir show-error silent skip-existing socks5-basic socks5-gssapi
  socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2 sslv3
  styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata tlsv1 tlsv1.0 tlsv1.1
  tlsv1.2 tlsv1.3 tr-encoding trace-ids trace-time use-ascii verbose version xattr
`);

/** Options that say what is sent, in a way that a tool has no place for. */
const untaken = names('config form form-string head next request-target upload-file variable');

/** An option of a command, or a word that is not one. */
export interface Option {
  /** The long name; '' for a word that is not an option, '?' for one after an unknown option, which may be its value. */
  readonly name: string;
  readonly value: string;
  /** The option as it was written, without its value. */
  readonly written: string;
  /** True if the tool has what the option says, or does not need it. */
  readonly isTaken: boolean;
}

/** The options and other words of a cURL command. */
export function readOptions(words: readonly string[]): readonly Option[] {
  const options: Option[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const add = (name: string, written: string, attached = ''): boolean => {
      const takes = withValue.has(name);
      const isTaken = isKnown(name) && !untaken.has(name);
      if (takes && attached === '') at += 1;
      options.push({ name, value: takes ? attached || (words[at] ?? '') : '', written, isTaken });
      return takes;
    };
    if (word.startsWith('--')) add(word.slice(2), word);
    else if (word.startsWith('-') && word !== '-') {
      // Short options may be combined, the last with its value: -sSXPOST.
      for (let letter = 1; letter < word.length; letter += 1) {
        const short = word.charAt(letter);
        if (add(shortOptions.get(short) ?? short, `-${short}`, word.slice(letter + 1))) break;
      }
    } else {
      const before = options.at(-1);
      const isValue = before !== undefined && !['', '?'].includes(before.name) && !isKnown(before.name);
      options.push({ name: isValue ? '?' : '', value: word, written: word, isTaken: true });
    }
  }
  return options;
}

const isKnown = (name: string): boolean =>
  withValue.has(name) || withoutValue.has(name) || withoutValue.has(name.replace(/^no-/, ''));
