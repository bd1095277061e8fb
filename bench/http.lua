-- wrk: POST one body again and again; with a counter if the body has "@@",
-- since a call id is used once.  Arguments: file of the body, token.
local body, count, prefix = "", 0, ""

function init(args)
	local f = io.open(args[1])
	body = f:read("*a"):gsub("%s+$", "")
	f:close()
	prefix = tostring(os.time()) .. "-" .. tostring(math.random(1e9)) .. "-"
	wrk.method = "POST"
	wrk.headers["Content-Type"] = "application/json"
	wrk.headers["Authorization"] = "Bearer " .. args[2]
	counted = body:find("@@", 1, true) ~= nil
	fixed = wrk.format(nil, nil, nil, body)
end

function request()
	if not counted then
		return fixed
	end
	count = count + 1
	return wrk.format(nil, nil, nil, (body:gsub("@@", prefix .. count, 1)))
end

function done(summary, latency)
	io.write(string.format("RESULT %.0f %d %d %.3f\n",
	    summary.requests / summary.duration * 1e6, summary.requests,
	    summary.errors.status + summary.errors.connect +
	    summary.errors.read + summary.errors.timeout,
	    latency:percentile(99) / 1000))
end
